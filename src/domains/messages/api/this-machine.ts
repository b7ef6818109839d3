import os from 'node:os';

const loopback = ['localhost', '127.0.0.1', '[::1]'];

/** Whether the host of a request is this machine: a loopback name, its own name, or one of its addresses. */
export function isThisMachine(host: string): boolean {
  if (!URL.canParse(`http://${host}`)) return false;
  const { hostname } = new URL(`http://${host}`);
  if (loopback.includes(hostname) || hostname === os.hostname().toLowerCase()) return true;
  return Object.values(os.networkInterfaces()).some((addresses) =>
    addresses?.some(({ address, family }) => hostname === (family === 'IPv6' ? `[${address}]` : address)),
  );
}
