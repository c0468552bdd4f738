# Perl SOAP::Lite, positionally and without a WSDL, then by the WSDL: address, url and file on the command line; the EARL on stdout.
use strict;
use warnings;
use Encode qw(decode_utf8);
use MIME::Base64;
use SOAP::Lite;

my ($address, $url, $file) = @ARGV;
open(my $handle, '<:raw', $file) or die "no $file";
my $content = do { local $/; <$handle> };

my $proxy = SOAP::Lite->uri('urn:eiao')->proxy($address);
my $answer = $proxy->check($url, encode_base64($content), 'text/html', 'utf-8', 'all',
    { 'Content-Type' => 'text/html', 'Server' => 'x' }, 'base64');
die 'SOAP::Lite: ' . $answer->faultstring if $answer->fault;
my $earl = $answer->result;

my $plain = $proxy->check($url, $content)->result;
die 'SOAP::Lite: base64 and plain differ' if $plain ne $earl;
my $described = SOAP::Lite->service($address . '?wsdl')->check($url, decode_utf8($content));
die 'SOAP::Lite: by the WSDL differs' if $described ne $earl;

my $fault = $proxy->check($url, 'x', 'text/html', 'utf-8', 'all', {}, 'gzip');
die 'SOAP::Lite: no BadArguments'
    unless $fault->fault && $fault->faultcode eq 'SOAP-ENV:Client' && $fault->faultdetail->{error}{code} eq 'BadArguments';

binmode(STDOUT, ':utf8');
print $earl;
