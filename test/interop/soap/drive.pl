# Perl SOAP::Lite, by position and without a WSDL, drives a test run: addresses of the four services, and the run, on the command line.
use strict;
use warnings;
use SOAP::Lite;

my ($siteurl, $etl, $sampling, $dbcleaner, $run) = @ARGV;
my %proxies = map { $_ => SOAP::Lite->uri('urn:eiao')->proxy($_) } ($siteurl, $etl, $sampling, $dbcleaner);

sub call {
    my ($address, $method, @arguments) = @_;
    my $answer = $proxies{$address}->call($method, @arguments);
    die "$method: " . $answer->faultstring . ' ' . $answer->faultdetail->{error}{message} if $answer->fault;
    return $answer->result;
}

sub is {
    my ($what, $found, $expected) = @_;
    die "$what: " . ($found // 'nothing') . ", not $expected" unless defined $found && $found eq $expected;
}

my @urls = map { "http://$_.example/" } qw(a b c);
is('added', call($siteurl, 'addURLs', $run, '', \@urls, 'localhost', 8890), 3);
is('added again', call($siteurl, 'addURLs', $run, '', \@urls, 'localhost', 8890), 0);
call($siteurl, 'keepAlive', $$, 'perl-host');

my $first = call($siteurl, 'getSiteURL', 0, 'perl-host', $$);
is('a site', join(' ', @{$first}[0, 1, 2]), "$urls[0] $run localhost");
my $second = call($siteurl, 'getSiteURL', 0, 'perl-host', $$);
is('the next site', $second->[0], $urls[1]);
call($siteurl, 'putSiteURL', $second->[0], $run, '', $second->[2]);
is('the last site', call($siteurl, 'getSiteURL', 0, 'perl-host', $$)->[0], $urls[2]);
is('the one put back', call($siteurl, 'getSiteURL', 0, 'perl-host', $$)->[0], $urls[1]);
die 'there is one more' if defined call($siteurl, 'getSiteURL', 0, 'perl-host', $$);

my $number = 1;
for my $url (@urls[0, 1]) {
    my $database = "rdf_${run}_1700000000_0_" . $number++;
    call($sampling, 'loadSample', $url, $run, 'localhost', 8890, $database);
    call($etl, 'loadETL', '', $run, $url, $database);
}
call($etl, 'failETL', $run, $urls[2], "fewer than 30 pages: \x{e5} & <b>");

my $fault = $proxies{$etl}->call('failETL', 'nosuch', $urls[0], 'why');
is('a fault', $fault->faultcode . ' ' . $fault->faultdetail->{error}{code}, 'SOAP-ENV:Client UnknownTestRun');

for (1 .. 300) {
    my ($status) = grep { $_->{id} eq $run } @{ call($etl, 'status')->{runs} };
    if ($status->{state} eq 'published') {
        call($dbcleaner, 'cleandb', "rdf_${run}_1700000000_0_1");
        print join(' ', $run, @{$status}{qw(expected loaded failed state)}), "\n";
        exit 0;
    }
    select(undef, undef, undef, 0.1);
}
die 'the run was not published';
