import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { serveSandbox } from './serve.ts';

const port = z.coerce.number().int().min(0).max(65_535).default(0);
const Options = z.object({ store: z.string().min(1).default(':memory:'), port, smtpPort: port, dnsPort: port });

/** The secret comes through the environment: arguments are for everyone on the machine to read. */
const Environment = z.object({ SKYDECK_SANDBOX_TOKEN: z.string().min(16) });

async function run(): Promise<void> {
  const { values } = parseArgs({
    options: {
      store: { type: 'string' },
      port: { type: 'string' },
      'smtp-port': { type: 'string' },
      'dns-port': { type: 'string' },
    },
  });
  const { store, ...ports } = Options.parse({
    ...values,
    smtpPort: values['smtp-port'],
    dnsPort: values['dns-port'],
  });
  if (store !== ':memory:') mkdirSync(dirname(store), { recursive: true, mode: 0o700 });
  const sandbox = await serveSandbox({ store, ...ports, token: Environment.parse(process.env).SKYDECK_SANDBOX_TOKEN });
  const stop = (): void => void sandbox.close().finally(() => process.exit(0));
  // Ends with its parent, however that went; Ctrl C reaches both, and the parent still has messages to send.
  process.stdin.once('end', stop).once('error', stop).resume();
  process.once('SIGTERM', stop);
  process.on('SIGINT', () => undefined);
  const { port, smtpPort, dnsPort } = sandbox;
  // A parent that failed by then reads nothing.
  process.stdout.once('error', stop);
  process.stdout.write(`${JSON.stringify({ port, smtpPort, dnsPort })}\n`);
}

run().catch((error: unknown) => {
  process.stderr.write(`sandbox: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
