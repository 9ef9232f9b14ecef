/** A certificate for 127.0.0.1 that nobody signed but itself, and its key; they protect nothing. */
const CERTIFICATE = [
  'MIIBmzCCAUGgAwIBAgIUVeU1F28ZDtJuOBM+Ppf8G5EB2PQwCgYIKoZIzj0EAwIw',
  'FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEzMDE1NDAwNloYDzIxMjYxMTA2',
  'MTU0MDA2WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO',
  'PQMBBwNCAAQRbR54sHBpVPN/nzaFRyixK1+uQmGq7UDK4zhLVm7r3xDn2ZMSRaDl',
  'vIxSU2Pldh5IoffDP95pR/x/hIs8d35uo28wbTAdBgNVHQ4EFgQU2T6VTtJ6J1DS',
  'RsUobaQN8paoMoQwHwYDVR0jBBgwFoAU2T6VTtJ6J1DSRsUobaQN8paoMoQwDwYD',
  'VR0TAQH/BAUwAwEB/zAaBgNVHREEEzARhwR/AAABgglsb2NhbGhvc3QwCgYIKoZI',
  'zj0EAwIDSAAwRQIgXj3qDxU5y0+uP7ADLRUI4vD37RoTbrkK9FDM3MXvnxsCIQD7',
  'tPay2OXPTvsg13k8bz8UDcG9F3NhXGVFXUHSfyV3Bw==',
];

const KEY = [
  'MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgSSCn8g1p1U2wLTCt',
  'y/2vbSMCGSmZ6l/gVYEwet2hP4OhRANCAAQRbR54sHBpVPN/nzaFRyixK1+uQmGq',
  '7UDK4zhLVm7r3xDn2ZMSRaDlvIxSU2Pldh5IoffDP95pR/x/hIs8d35u',
];

const pem = (label: string, lines: readonly string[]): string =>
  [`-----BEGIN ${label}-----`, ...lines, `-----END ${label}-----`, ''].join('\n');

export const SELF_SIGNED = { cert: pem('CERTIFICATE', CERTIFICATE), key: pem('PRIVATE KEY', KEY) };
