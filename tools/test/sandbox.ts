import { afterAll } from 'vitest';
import { serveSandbox, type Sandbox } from '#connectors/sandbox/serve.ts';
import { sandboxAuthority } from '#connectors/tax-authority/settings.ts';
import type { Arrived } from '#connectors/sandbox/inbox.ts';
import { until } from '#test/live-simulator.ts';

export interface TestSandbox extends Sandbox {
  /** Lets a test app send through it. */
  env: Record<string, string>;
  /** Waits until so many messages to this recipient are there; newest first. */
  arrived(to: string, count?: number): Promise<Arrived[]>;
}

/** The real sandbox on its own ports and in memory, until the test file ends. */
export async function testSandbox(): Promise<TestSandbox> {
  const token = 'token-of-the-test-gateway';
  const sandbox = await serveSandbox({ store: ':memory:', port: 0, smtpPort: 0, dnsPort: 0, token });
  afterAll(() => sandbox.close());
  return {
    ...sandbox,
    env: {
      SKYDECK_SMTP_URL: `smtp://127.0.0.1:${sandbox.smtpPort}`,
      SKYDECK_SMS_URL: `http://127.0.0.1:${sandbox.port}/sms`,
      SKYDECK_SMS_TOKEN: token,
      SKYDECK_TAX_REGISTRY_URL: `http://127.0.0.1:${sandbox.port}/vies`,
      SKYDECK_TAX_AUTHORITY: JSON.stringify({
        ...sandboxAuthority,
        loginUrl: `http://127.0.0.1:${sandbox.port}/shaam/tsandbox`,
        url: `http://127.0.0.1:${sandbox.port}/shaam/tsandbox`,
      }),
      SKYDECK_DNS_SERVERS: `127.0.0.1:${sandbox.dnsPort}`,
    },
    arrived: (to, count = 1) =>
      until(`${count} messages to ${to}`, async () => {
        const found = sandbox.inbox.list({ to });
        return found.length >= count ? found : null;
      }),
  };
}
