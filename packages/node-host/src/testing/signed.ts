/** Certificates of a signer that only tests trust, and the key of the others; they protect nothing. */
const SIGNER = [
  'MIIBoDCCAUegAwIBAgIUIOvabmil/wTz9Q9lJEGFWtlIrYEwCgYIKoZIzj0EAwIw',
  'HTEbMBkGA1UEAwwSQSBzaWduZXIgZm9yIHRlc3RzMCAXDTI2MTEzMDIyMzczOFoY',
  'DzIxMjYxMTA2MjIzNzM4WjAdMRswGQYDVQQDDBJBIHNpZ25lciBmb3IgdGVzdHMw',
  'WTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAATscnXfeB8dXAVhZrBq1T5jlrLaI4o2',
  'MDl2Ut9mFH3AGsqEloUq+SwNCIqLQDQvTutJzYNUQKF7MHICzErEcRRxo2MwYTAd',
  'BgNVHQ4EFgQUI3semcED+sahARcLk3V+xh6gEvswHwYDVR0jBBgwFoAUI3semcED',
  '+sahARcLk3V+xh6gEvswDwYDVR0TAQH/BAUwAwEB/zAOBgNVHQ8BAf8EBAMCAgQw',
  'CgYIKoZIzj0EAwIDRwAwRAIgFh4n+qjhCE4p/oMaWfcUq4u9MFltulbnpUDASs9e',
  'icACIG3tWJU7QoTtr9a8ZbaE2RPb3zQtAYf68hCqd4y5k7i6',
];

const GOOD = [
  'MIIBcDCCARagAwIBAgIBAzAKBggqhkjOPQQDAjAdMRswGQYDVQQDDBJBIHNpZ25l',
  'ciBmb3IgdGVzdHMwIBcNMjAwMTAxMDAwMDAwWhgPMjEyMDAxMDEwMDAwMDBaMA8x',
  'DTALBgNVBAMMBGdvb2QwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAASL7AdvhCGv',
  '0XOuZ7RejxsRGVlNKMgn+WLfgWH3+sr0fDfkk6F5yulu9+RnxAX8H4eQZYYESEbV',
  'ZgJWhGX0DIlZo1MwUTAPBgNVHREECDAGhwR/AAABMB0GA1UdDgQWBBQdMxnhJiR+',
  'uqJFkPx3J79M279T9TAfBgNVHSMEGDAWgBQjex6ZwQP6xqEBFwuTdX7GHqAS+zAK',
  'BggqhkjOPQQDAgNIADBFAiB8mzwZq9Zkd/R+yWeZdprVYCjvBuKKZreRujiBs18k',
  'BwIhAI70bUaHkxe+JT2Zx5p7pocA8+WI8936Fbe6Z3G8OfUo',
];

const EXPIRED = [
  'MIIBcDCCARegAwIBAgIBATAKBggqhkjOPQQDAjAdMRswGQYDVQQDDBJBIHNpZ25l',
  'ciBmb3IgdGVzdHMwHhcNMjAwMTAxMDAwMDAwWhcNMjAwMjAxMDAwMDAwWjASMRAw',
  'DgYDVQQDDAdleHBpcmVkMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEi+wHb4Qh',
  'r9Fzrme0Xo8bERlZTSjIJ/li34Fh9/rK9Hw35JOhecrpbvfkZ8QF/B+HkGWGBEhG',
  '1WYCVoRl9AyJWaNTMFEwDwYDVR0RBAgwBocEfwAAATAdBgNVHQ4EFgQUHTMZ4SYk',
  'frqiRZD8dye/TNu/U/UwHwYDVR0jBBgwFoAUI3semcED+sahARcLk3V+xh6gEvsw',
  'CgYIKoZIzj0EAwIDRwAwRAIgWON+JUsa9++Buymu74DVjhoOa0NUbgvQ+/3/ZQos',
  '6AkCICEy25dQzG3UD0p1c56kzpTkAKftY1cXK5elT8r+jlCF',
];

const EARLY = [
  'MIIBdDCCARmgAwIBAgIBBDAKBggqhkjOPQQDAjAdMRswGQYDVQQDDBJBIHNpZ25l',
  'ciBmb3IgdGVzdHMwIhgPMjExOTAxMDEwMDAwMDBaGA8yMTIwMDEwMTAwMDAwMFow',
  'EDEOMAwGA1UEAwwFZWFybHkwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAASL7Adv',
  'hCGv0XOuZ7RejxsRGVlNKMgn+WLfgWH3+sr0fDfkk6F5yulu9+RnxAX8H4eQZYYE',
  'SEbVZgJWhGX0DIlZo1MwUTAPBgNVHREECDAGhwR/AAABMB0GA1UdDgQWBBQdMxnh',
  'JiR+uqJFkPx3J79M279T9TAfBgNVHSMEGDAWgBQjex6ZwQP6xqEBFwuTdX7GHqAS',
  '+zAKBggqhkjOPQQDAgNJADBGAiEAtA7LKs81YU5uTAIXCD9jxAeEwbIT4AgaDH3r',
  'J41uVkoCIQD93xaasGMl7e6sPwXq9yq4PvUoes7rxjqiPC6/jNyDmg==',
];

const OTHER_HOST = [
  'MIIBejCCASCgAwIBAgIBAjAKBggqhkjOPQQDAjAdMRswGQYDVQQDDBJBIHNpZ25l',
  'ciBmb3IgdGVzdHMwIBcNMjAwMTAxMDAwMDAwWhgPMjEyMDAxMDEwMDAwMDBaMBAx',
  'DjAMBgNVBAMMBW90aGVyMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEi+wHb4Qh',
  'r9Fzrme0Xo8bERlZTSjIJ/li34Fh9/rK9Hw35JOhecrpbvfkZ8QF/B+HkGWGBEhG',
  '1WYCVoRl9AyJWaNcMFowGAYDVR0RBBEwD4INb3RoZXIuZXhhbXBsZTAdBgNVHQ4E',
  'FgQUHTMZ4SYkfrqiRZD8dye/TNu/U/UwHwYDVR0jBBgwFoAUI3semcED+sahARcL',
  'k3V+xh6gEvswCgYIKoZIzj0EAwIDSAAwRQIhAOUbiGcVgzc7apJ6gdJGM9N123TP',
  'cUq0o9b1Oyk+Qj3JAiAEYGrXpAEvhw/8e1kregD3XIjnH3tHgEXIm/AcdR5sQg==',
];

const KEY = [
  'MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgCv8CmyO1tsW0Kq25',
  'TxG6ocWjdEbd1J/Cu0098eiZK8uhRANCAASL7AdvhCGv0XOuZ7RejxsRGVlNKMgn',
  '+WLfgWH3+sr0fDfkk6F5yulu9+RnxAX8H4eQZYYESEbVZgJWhGX0DIlZ',
];

const pem = (label: string, lines: readonly string[]): string =>
  [`-----BEGIN ${label}-----`, ...lines, `-----END ${label}-----`, ''].join('\n');

const signed = (lines: readonly string[]) => ({
  cert: pem('CERTIFICATE', lines),
  key: pem('PRIVATE KEY', KEY),
});

/** Who signed the others. */
export const SIGNER_CERTIFICATE = pem('CERTIFICATE', SIGNER);

/** For 127.0.0.1 from 2020 to 2120; the others are wrong in one way each. */
export const SIGNED = {
  good: signed(GOOD),
  /** In February 2020. */
  expired: signed(EXPIRED),
  /** Until 2119. */
  early: signed(EARLY),
  /** For other.example. */
  otherHost: signed(OTHER_HOST),
};
