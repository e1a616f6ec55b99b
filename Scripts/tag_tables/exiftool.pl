# Prints facts of ExifTool's tables as JSON: numbers, names, types, counts and layouts; no text.
use strict;
use warnings;
use JSON::PP;
use Image::ExifTool;
use Image::ExifTool::XMP;

my @exif = qw(Exif::Main GPS::Main);
my @iptc = qw(EnvelopeRecord ApplicationRecord NewsPhoto PreObjectData ObjectData PostObjectData);
# XMP tables that the table of XMP groups does not name.
my @further = qw(DJI::XMP);
my $tool = Image::ExifTool->new;

sub table { return Image::ExifTool::GetTagTable("Image::ExifTool::$_[0]") }

# All definitions of a tag.
sub definitions { my $tag = shift; return ref $tag eq 'ARRAY' ? @$tag : ref $tag eq 'HASH' ? $tag : () }

sub scalars {
    my ($info, @keys) = @_;
    return map { $_ => "$$info{$_}" } grep { defined $$info{$_} } @keys;
}

sub numbered {
    my ($name, @keys) = @_;
    my $table = table($name);
    my @rows;
    foreach my $id (sort { $a <=> $b } grep { /^\d+$/ } Image::ExifTool::TagTableKeys($table)) {
        foreach my $info (definitions($$table{$id})) {
            my %row = (number => $id + 0, scalars($info, @keys));
            $row{writable} = $$info{Writable} // $$table{WRITABLE};
            $row{directory} = ref $$info{SubDirectory} ? $$info{SubDirectory}{TagTable} // '' : undef;
            push @rows, \%row;
        }
    }
    return \@rows;
}

# A property or a field of a structure, and the fields in it.
sub property {
    my ($table, $id, $name, $namespace) = @_;
    my $info = $$table{$id};
    my $struct = ref $$info{Struct} ? $$info{Struct} : undef;
    my %row = (
        name => $$info{Name}, property => $name, namespace => $namespace,
        type => $$info{Writable} // $$table{WRITABLE},
        scalars($info, qw(Avoid List)),
    );
    return \%row unless $struct;
    $row{fields} = [];
    foreach my $field (sort { $a cmp $b } keys %$struct) {
        my $flat = $id . ucfirst $field;
        next if $Image::ExifTool::XMP::specialStruct{$field} or $$struct{$field}{LangCode};
        next if ref $$table{$flat} ne 'HASH';
        my $own = $$struct{NAMESPACE} && Image::ExifTool::XMP::RegisterNamespace($struct);
        my $row = property($table, $flat, $field, $$struct{$field}{Namespace} // $own // $namespace);
        # A field is a list if its structure says so; its flattened tag is one if any outer part is.
        delete $$row{List};
        $$row{List} = "$$struct{$field}{List}" if $$struct{$field}{List};
        push @{$row{fields}}, $row;
    }
    return \%row;
}

sub properties {
    my $table = shift;
    Image::ExifTool::XMP::AddFlattenedTags($table);
    my $namespace = Image::ExifTool::XMP::RegisterNamespace($table);
    my @rows;
    foreach my $id (sort(Image::ExifTool::TagTableKeys($table))) {
        my $info = $$table{$id};
        next if ref $info ne 'HASH' or defined $$info{Flat} or $id =~ /\W.*\W|^\W/;
        push @rows, property($table, $id, $id, $$info{Namespace} // $namespace);
    }
    return {group => $$table{GROUPS}{1}, namespace => $namespace, properties => \@rows};
}

my $groups = table('XMP::Main');
my %names = map { $_ => 1 } @further;
foreach my $id (Image::ExifTool::TagTableKeys($groups)) {
    foreach my $info (definitions($$groups{$id})) {
        my $name = ref $$info{SubDirectory} ? $$info{SubDirectory}{TagTable} : undef;
        $names{$1} = 1 if defined $name and $name =~ /^Image::ExifTool::(.*)/;
    }
}
my %result = (
    version => $Image::ExifTool::VERSION,
    exif => {map { $_ => numbered($_, qw(Name Count WriteGroup Protected Permanent Avoid)) } @exif},
    iptc => {map { $_ => numbered("IPTC::$_", qw(Name Format List Binary)) } @iptc},
    xmp => [map { properties(table($_)) } sort keys %names],
    namespaces => \%Image::ExifTool::XMP::nsURI,
    groups => \%Image::ExifTool::XMP::stdXlatNS,
);
print JSON::PP->new->canonical->pretty->encode(\%result);
