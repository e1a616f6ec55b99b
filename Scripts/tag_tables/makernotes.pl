# Prints facts of ExifTool's tables of maker notes and of lenses as JSON: numbers, names, types, layouts, the names of
# coded values, what ExifTool makes of some numbers, and conditions, which conditions.py takes apart. Usage: perl makernotes.pl MODULE::TABLE...
use strict;
use warnings;
no warnings 'once';
use B;
use JSON::PP;
use Image::ExifTool;

my $tool = Image::ExifTool->new;

sub table { return Image::ExifTool::GetTagTable("Image::ExifTool::$_[0]") }

# All definitions of a tag.
sub definitions { my $tag = shift; return ref $tag eq 'ARRAY' ? @$tag : ref $tag eq 'HASH' ? $tag : () }

# The name of the function that reads a table.
sub process {
    my $code = shift;
    return ref $code eq 'CODE' ? B::svref_2object($code)->GV->NAME : undef;
}

# The names in a hash; functions and other references are left out.
sub words {
    my $hash = shift;
    return undef if ref $hash ne 'HASH';
    my %words = map { $_ => "$$hash{$_}" } grep { defined $$hash{$_} and not ref $$hash{$_} } keys %$hash;
    delete @words{qw(Notes OTHER)};
    return \%words;
}

sub link_to {
    my ($subdirectory, $own) = @_;
    my ($name) = ($$subdirectory{TagTable} // $own) =~ /^(?:Image::ExifTool::)?(.*)/;
    return {
        table => $name, start => $$subdirectory{Start}, order => $$subdirectory{ByteOrder},
        process => process($$subdirectory{ProcessProc}), decrypted => $$subdirectory{DecryptStart},
        offset => $$subdirectory{DirOffset},
    };
}

# What ExifTool makes of numbers, to tell the rule by; nothing if that depends on more than the number.
my @samples = (
    0 .. 3, 7, 40, 100, 127, 128, 200, 255, 300, 1000, 5000, 0x7fff, 0x8000, 0xffff, 0x10000, 0x7fffffff, -1, -2, -100, -5000
);
my @marks = (0, 127, 128, 255, 0x7fff, 0x8000, 0xffff, 0x7fffffff, 0xffffffff, -1, -100, -5000);

sub converted {
    my ($code, @numbers) = @_;
    return undef if not defined $code or ref $code or $code =~ /self|[\@%"']|unpack|split|return|=~|\bmy\b|\{/;
    no warnings;
    my @results = map { my $val = $_; my $result = eval $code; defined $result ? "$result" : undef } @numbers;
    return \@results;
}

sub variant {
    my ($info, $own) = @_;
    my %variant = map { lc $_ => "$$info{$_}" } grep { defined $$info{$_} }
        qw(Name Format Condition Mask Hook Unknown Hidden RawConv);
    $variant{converted} = 1 if defined $$info{ValueConv};
    # Canon's steps of exposure are numbers of their own.
    my $rule = $$info{ValueConv};
    $variant{steps} = ($1 // 0) if defined $rule and $rule =~ s/Image::ExifTool::Canon::CanonEv\(\$val(?:-(\d+))?\)/\$val/;
    # ExifTool first changes numbers by another rule, or leaves them out.
    my $first = converted($$info{RawConv}, @samples) // [@samples];
    my @kept = map { defined $$first[$_] ? ($samples[$_], $$first[$_]) : () } 0 .. $#samples;
    my @inputs = map { $kept[2 * $_] } 0 .. $#kept / 2;
    my $results = defined $rule ? converted($rule, map { $kept[2 * $_ + 1] } 0 .. $#kept / 2) : [map { $kept[2 * $_ + 1] } 0 .. $#kept / 2];
    $variant{samples} = [map { [$inputs[$_], $$results[$_]] } 0 .. $#inputs] if $results;
    $variant{converted} = 1 if grep { "$kept[2 * $_]" ne "$kept[2 * $_ + 1]" } 0 .. $#kept / 2;
    # Three bytes: the first times the second, divided by the third.
    $variant{triple} = 1 if defined $rule and not ref $rule and $rule =~ /^my \(\$a,\$b,\$c\)=unpack\("c3",\$val\); \$c \? \$a\*\(\$b\/\$c\) : 0$/;
    $variant{marks} = converted($$info{RawConv}, @marks);
    $variant{words} = words($$info{PrintConv});
    $variant{bits} = words($$info{PrintConv}{BITMASK}) if $variant{words};
    $variant{link} = link_to($$info{SubDirectory}, $own) if ref $$info{SubDirectory};
    return \%variant;
}

sub facts {
    my $name = shift;
    my $table = table($name) or return undef;
    my %rows = map { $_ => [map { variant($_, $name) } definitions($$table{$_})] }
        grep { /^\d+(\.\d+)?$/ } Image::ExifTool::TagTableKeys($table);
    return {
        process => process($$table{PROCESS_PROC}), format => $$table{FORMAT}, first => $$table{FIRST_ENTRY},
        rows => \%rows,
    };
}

my %tables;
my @names = @ARGV;
while (@names) {
    my $name = shift @names;
    next if exists $tables{$name};
    $tables{$name} = facts($name);
    my @variants = map { @$_ } values %{$tables{$name}{rows}};
    push @names, map { $$_{link}{table} } grep { $$_{link} } @variants;
}
# Loads the modules that have the lenses.
table($_) foreach qw(Canon::Main Nikon::Main Minolta::Main Sony::Main Pentax::Main Samsung::Type2 Sigma::Main);
my %lenses = (
    canon => \%Image::ExifTool::Canon::canonLensTypes,
    canonrf => table('Canon::FileInfo')->{61}{PrintConv},
    nikon => \%Image::ExifTool::Nikon::nikonLensIDs,
    nikonz => table('Nikon::LensData0800')->{48}{PrintConv},
    minolta => \%Image::ExifTool::Minolta::minoltaLensTypes,
    sonye => \%Image::ExifTool::Sony::sonyLensTypes2,
    pentax => \%Image::ExifTool::Pentax::pentaxLensTypes,
    olympus => table('Olympus::Equipment')->{0x201}{PrintConv},
    samsung => \%Image::ExifTool::Samsung::samsungLensTypes,
    sigma => \%Image::ExifTool::Sigma::sigmaLensTypes,
);
my %result = (tables => \%tables, lenses => {map { $_ => words($lenses{$_}) } keys %lenses});
$result{marks} = \@marks;
print JSON::PP->new->canonical->pretty->encode(\%result);
