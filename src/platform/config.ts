import path from 'node:path';
import { z } from 'zod';
import { projectRoot } from '#platform/paths.ts';

const port = z.coerce.number().int().min(0).max(65535);
const list = z.string().transform((text) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== ''),
);
const trustedRange = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], {
  error: 'not an IP address or CIDR range',
});

const nameServer = z
  .string()
  .regex(
    /^(\d{1,3}(\.\d{1,3}){3}(:\d{1,5})?|[\da-f:]+|\[[\da-f:]+\](:\d{1,5})?)$/i,
    'not the address of a name server',
  );

const scanner = z
  .string()
  .regex(/^(tcp:\/\/([\w.-]+|\[[\da-f:]+\]):\d{1,5}|unix:\/.+)$/i, 'not a tcp://host:port or unix:/path address');

const cloudEngine = z.looseObject({ kind: z.literal('openstack'), url: z.url().optional() });
/** A cloud, with how it is reached: its engine reads the rest. */
export type CloudEngineConfig = z.infer<typeof cloudEngine>;
const engine = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('simulator'), url: z.url().optional() }),
  z.strictObject({ kind: z.literal('qemu'), url: z.url().optional() }),
  cloudEngine,
]);
/** How an engine is reached. One without a `url` is started beside the console. */
export type EngineConfig = z.infer<typeof engine>;

const engines = z.string().transform((text, context): Record<string, EngineConfig> => {
  const parsed = z.record(z.string().min(1), engine).safeParse(parseJson(text));
  if (parsed.success) return parsed.data;
  context.addIssue({ code: 'custom', message: `not a JSON object of engines: ${z.prettifyError(parsed.error)}` });
  return z.NEVER;
});

const socialClient = z.strictObject({
  clientId: z.string().min(1),
  clientSecret: z.string().min(1),
  /** Of an OpenID Connect provider that is not the usual one, such as a tenant's. */
  issuer: z.url({ protocol: /^https?$/ }).optional(),
});
const socialClients = z.strictObject({
  google: socialClient.optional(),
  microsoft: socialClient.optional(),
  github: socialClient.optional(),
  facebook: socialClient.optional(),
  sandbox: socialClient.required({ issuer: true }).optional(),
});
/** How this installation is known to each social network. */
export type SocialClients = z.infer<typeof socialClients>;
export type SocialClientConfig = z.infer<typeof socialClient>;

const social = z.string().transform((text, context): SocialClients => {
  const parsed = socialClients.safeParse(parseJson(text));
  if (parsed.success) return parsed.data;
  context.addIssue({
    code: 'custom',
    message: `not a JSON object of social networks: ${z.prettifyError(parsed.error)}`,
  });
  return z.NEVER;
});

const httpUrl = z.url({ protocol: /^https?$/ }).optional();
const paymentSettings = z.strictObject({
  stripe: z.strictObject({ secretKey: z.string().min(1), webhookSecret: z.string().min(1), url: httpUrl }).optional(),
  paypal: z
    .strictObject({
      clientId: z.string().min(1),
      clientSecret: z.string().min(1),
      webhookId: z.string().min(1),
      url: httpUrl,
    })
    .optional(),
});
/** How this installation is known to each payment provider. */
export type PaymentSettings = z.infer<typeof paymentSettings>;

const payments = z.string().transform((text, context): PaymentSettings => {
  const parsed = paymentSettings.safeParse(parseJson(text));
  if (parsed.success) return parsed.data;
  context.addIssue({
    code: 'custom',
    message: `not a JSON object of payment providers: ${z.prettifyError(parsed.error)}`,
  });
  return z.NEVER;
});

const taxAuthoritySettings = z.strictObject({
  clientId: z.string().min(1),
  clientSecret: z.string().min(1),
  refreshToken: z.string().min(1),
  userId: z
    .string()
    .regex(/^\d{1,9}$/)
    .optional(),
  softwareNumber: z
    .string()
    .regex(/^\d{1,9}$/)
    .optional(),
  loginUrl: httpUrl,
  url: httpUrl,
});
/** How this installation is known to the Israel Tax Authority. */
export type TaxAuthoritySettings = z.infer<typeof taxAuthoritySettings>;

const taxAuthority = z.string().transform((text, context): TaxAuthoritySettings => {
  const parsed = taxAuthoritySettings.safeParse(parseJson(text));
  if (parsed.success) return parsed.data;
  context.addIssue({
    code: 'custom',
    message: `not the settings of a tax authority: ${z.prettifyError(parsed.error)}`,
  });
  return z.NEVER;
});

const databaseUrl = z.url({ protocol: /^postgres(ql)?$/, error: 'not a postgres:// URL' });

const environment = z.object({
  PORT: port.default(8080),
  HOST: z.string().min(1).default('0.0.0.0'),
  SKYDECK_DATA_DIR: z
    .string()
    .min(1)
    .default('data')
    .transform((dir) => path.resolve(projectRoot, dir)),
  DATABASE_URL: databaseUrl.optional(),
  DATABASE_DIRECT_URL: databaseUrl.optional(),
  SKYDECK_ENV: z.enum(['demo', 'production', 'test']).default('demo'),
  SKYDECK_PUBLIC_URL: z.url({ protocol: /^https?$/, error: 'not an http:// or https:// URL' }).optional(),
  SKYDECK_METRICS_PORT: port.default(9464),
  SKYDECK_LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  SKYDECK_LOG_KEEP_DAYS: z.coerce.number().int().min(1).max(90).default(7),
  SKYDECK_LOG_KEEP_MB: z.coerce.number().int().min(0).max(100_000).default(256),
  SKYDECK_TRUST_PROXY: list.pipe(z.array(trustedRange)).default([]),
  SKYDECK_COUNTRY_HEADER: z
    .string()
    .regex(/^[A-Za-z][\w-]{0,60}$/, 'not the name of a header')
    .transform((name) => name.toLowerCase())
    .optional(),
  SKYDECK_ENGINES: engines.optional(),
  SKYDECK_SOCIAL: social.optional(),
  SKYDECK_SOCIAL_SANDBOX_PORT: port.default(8026),
  SKYDECK_PAYMENTS: payments.optional(),
  SKYDECK_PAYMENTS_SANDBOX_PORT: port.default(8028),
  SKYDECK_PARTNER_LOGIN_URL: z.url({ protocol: /^https?$/, error: 'not an http:// or https:// URL' }).optional(),
  SKYDECK_PARTNER_API_URL: z.url({ protocol: /^https?$/, error: 'not an http:// or https:// URL' }).optional(),
  SKYDECK_ADOBE_LOGIN_URL: z.url({ protocol: /^https?$/, error: 'not an http:// or https:// URL' }).optional(),
  SKYDECK_ADOBE_API_URL: z.url({ protocol: /^https?$/, error: 'not an http:// or https:// URL' }).optional(),
  SKYDECK_TAX_REGISTRY_URL: z.url({ protocol: /^https?$/, error: 'not an http:// or https:// URL' }).optional(),
  SKYDECK_TAX_AUTHORITY: taxAuthority.optional(),
  SKYDECK_SECRET_FILE: z
    .string()
    .min(1)
    .transform((file) => path.resolve(projectRoot, file))
    .optional(),
  SKYDECK_RATE_LIMIT_FACTOR: z.coerce.number().min(0).max(1000).default(1),
  SKYDECK_SIMULATOR_PACE: z.coerce.number().min(0.001).max(10).default(1),
  SKYDECK_SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'not an smtp:// or smtps:// URL' }).optional(),
  SKYDECK_MAIL_FROM: z.email().default('no-reply@skydeck.test'),
  SKYDECK_SMS_URL: z.url({ protocol: /^https?$/, error: 'not an http:// or https:// URL' }).optional(),
  SKYDECK_SMS_TOKEN: z.string().min(1).optional(),
  SKYDECK_DNS_SERVERS: list.pipe(z.array(nameServer).min(1)).optional(),
  SKYDECK_SCANNER_URL: scanner.optional(),
  SKYDECK_SANDBOX_PORT: port.default(8025),
  SKYDECK_ANALYTICS_URL: z.url({ protocol: /^https?$/, error: 'not an http:// or https:// URL' }).optional(),
  SKYDECK_ANALYTICS_SANDBOX_PORT: port.default(8027),
  SKYDECK_WAIT_FACTOR: z.coerce.number().min(0.001).max(1).default(1),
  SKYDECK_PREPARED_STATEMENTS: z.enum(['on', 'off']).default('on'),
  SKYDECK_IDLE_FACTOR: z.coerce.number().min(0.01).max(1).default(1),
});

/** The settings of one process, read once at its start. Paths are absolute. */
export interface Config {
  port: number;
  host: string;
  dataDir: string;
  /** Null: the embedded database. */
  databaseUrl: string | null;
  /** The same database without the pooler that `databaseUrl` leads to; null: that is no pooler, or one in session mode. */
  databaseDirectUrl: string | null;
  /** Off for poolers between here and the database that give each transaction another connection. */
  preparedStatements: boolean;
  env: 'demo' | 'production' | 'test';
  /** Where people reach the console, without a slash at the end; null: taken from each request. */
  publicUrl: string | null;
  /** Loopback port of the metrics; 0: off. */
  metricsPort: number;
  logLevel: string;
  /** How long lines of the log can be searched in the console. */
  logKeepDays: number;
  /** The megabytes of lines that are kept for that at most; 0: none are kept. */
  logKeepMb: number;
  /** Addresses and CIDR ranges of proxies whose forwarding headers are believed. */
  trustProxy: string[];
  /** The header with the visitor's country, in lower case; null: the proxy sends none. */
  countryHeader: string | null;
  /** By engine name, as data centers refer to it. */
  engines: Record<string, EngineConfig>;
  secretFile: string;
  /** Null: the sandbox provider in a demonstration, else none. */
  social: SocialClients | null;
  /** Loopback port of the sandbox provider. */
  socialSandboxPort: number;
  /** Null: the sandbox's providers in a demonstration, else none. */
  payments: PaymentSettings | null;
  /** Loopback port of the sandbox's payment providers. */
  paymentsSandboxPort: number;
  /** Where tokens of the partner interface come from; null: the sandbox in a demonstration, else Microsoft. */
  partnerLoginUrl: string | null;
  /** Where the partner interface is; null: the sandbox in a demonstration, else Microsoft. */
  partnerApiUrl: string | null;
  /** Where tokens for Adobe's partner interface come from; null: the sandbox in a demonstration, else Adobe. */
  adobeLoginUrl: string | null;
  /** Where Adobe's partner interface is; null: the sandbox in a demonstration, else Adobe. */
  adobeApiUrl: string | null;
  /** Which registry knows tax IDs of the EU; null: the sandbox in a demonstration, else VIES. */
  taxRegistryUrl: string | null;
  /** Who allocates numbers to tax invoices in Israel; null: the sandbox in a demonstration, else numbers are entered by hand. */
  taxAuthority: TaxAuthoritySettings | null;
  /** Multiplies every rate limit; 0 switches them off, for load tests. */
  rateLimitFactor: number;
  /** Multiplies how long the embedded simulator takes for everything. */
  simulatorPace: number;
  /** The mail server; null: the sandbox in a demonstration, else mails wait. */
  smtpUrl: string | null;
  /** That mail server is the sandbox: mails reach its mailbox, and no one. */
  smtpSandbox: boolean;
  /** The address that mails come from. */
  mailFrom: string;
  /** The gateway for text messages; null like `smtpUrl`. */
  smsUrl: string | null;
  smsToken: string;
  /** Who is asked about the names of sites; null: the sandbox in a demonstration, else the machine's name servers. */
  dnsServers: string[] | null;
  /** The virus scanner of uploaded images, which speaks clamd's protocol; null: images are not scanned. */
  scannerUrl: string | null;
  /** Loopback port of the sandbox's mailbox; 0: any. */
  sandboxPort: number;
  /** Where pages load the analytics script from; null: the sandbox in a demonstration, else Google's. */
  analyticsUrl: string | null;
  /** Loopback port of the sandbox's collector. */
  analyticsSandboxPort: number;
  /** Multiplies the pauses between the steps of tasks; below 1 in tests only. */
  waitFactor: number;
  /** Multiplies how long sessions may lie idle; below 1 in tests only. */
  idleFactor: number;
}

/** Some variables are wrong; the message has one line for each. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/** Reads the settings; throws a ConfigError that names every bad variable. An empty variable counts as absent. */
export function loadConfig(env: Record<string, string | undefined> = process.env): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path[0]?.toString()}: ${issue.message}`);
    throw new ConfigError(`Invalid environment variables:\n${lines.join('\n')}`);
  }
  const read = parsed.data;
  if (read.DATABASE_DIRECT_URL !== undefined && read.DATABASE_URL === undefined)
    throw new ConfigError(
      'DATABASE_DIRECT_URL is the same database without the pooler that DATABASE_URL leads to. Set both.',
    );
  // Links in real emails must not lead where a request's Host header says.
  if (read.SKYDECK_SMTP_URL !== undefined && read.SKYDECK_PUBLIC_URL === undefined && read.SKYDECK_ENV !== 'test')
    throw new ConfigError(
      'Invalid environment variables:\n  SKYDECK_PUBLIC_URL: required with SKYDECK_SMTP_URL, for the links in emails',
    );
  return {
    port: read.PORT,
    host: read.HOST,
    dataDir: read.SKYDECK_DATA_DIR,
    databaseUrl: read.DATABASE_URL ?? null,
    databaseDirectUrl: read.DATABASE_DIRECT_URL ?? null,
    preparedStatements: read.SKYDECK_PREPARED_STATEMENTS === 'on',
    env: read.SKYDECK_ENV,
    publicUrl: read.SKYDECK_PUBLIC_URL?.replace(/\/+$/, '') ?? null,
    metricsPort: read.SKYDECK_METRICS_PORT,
    logLevel: read.SKYDECK_LOG_LEVEL,
    logKeepDays: read.SKYDECK_LOG_KEEP_DAYS,
    logKeepMb: read.SKYDECK_LOG_KEEP_MB,
    trustProxy: read.SKYDECK_TRUST_PROXY,
    countryHeader: read.SKYDECK_COUNTRY_HEADER ?? null,
    engines: read.SKYDECK_ENGINES ?? usualEngines(read.SKYDECK_ENV),
    secretFile: read.SKYDECK_SECRET_FILE ?? path.join(read.SKYDECK_DATA_DIR, 'secret.key'),
    social: read.SKYDECK_SOCIAL ?? null,
    socialSandboxPort: read.SKYDECK_SOCIAL_SANDBOX_PORT,
    taxRegistryUrl: read.SKYDECK_TAX_REGISTRY_URL ?? null,
    taxAuthority: read.SKYDECK_TAX_AUTHORITY ?? null,
    payments: read.SKYDECK_PAYMENTS ?? null,
    paymentsSandboxPort: read.SKYDECK_PAYMENTS_SANDBOX_PORT,
    partnerLoginUrl: read.SKYDECK_PARTNER_LOGIN_URL ?? null,
    partnerApiUrl: read.SKYDECK_PARTNER_API_URL ?? null,
    adobeLoginUrl: read.SKYDECK_ADOBE_LOGIN_URL ?? null,
    adobeApiUrl: read.SKYDECK_ADOBE_API_URL ?? null,
    rateLimitFactor: read.SKYDECK_RATE_LIMIT_FACTOR,
    simulatorPace: read.SKYDECK_SIMULATOR_PACE,
    smtpUrl: read.SKYDECK_SMTP_URL ?? null,
    smtpSandbox: false,
    mailFrom: read.SKYDECK_MAIL_FROM,
    smsUrl: read.SKYDECK_SMS_URL ?? null,
    smsToken: read.SKYDECK_SMS_TOKEN ?? '',
    dnsServers: read.SKYDECK_DNS_SERVERS ?? null,
    scannerUrl: read.SKYDECK_SCANNER_URL ?? null,
    sandboxPort: read.SKYDECK_SANDBOX_PORT,
    analyticsUrl: read.SKYDECK_ANALYTICS_URL?.replace(/\/+$/, '') ?? null,
    analyticsSandboxPort: read.SKYDECK_ANALYTICS_SANDBOX_PORT,
    waitFactor: read.SKYDECK_WAIT_FACTOR,
    idleFactor: read.SKYDECK_IDLE_FACTOR,
  };
}

/** A demonstration shows what real machines are too, where they can be had. */
function usualEngines(env: Config['env']): Record<string, EngineConfig> {
  const simulator = { simulator: { kind: 'simulator' as const } };
  return env === 'demo' ? { ...simulator, 'this-machine': { kind: 'qemu' } } : simulator;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
