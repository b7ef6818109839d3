import path from 'node:path';
import { expect, test } from 'vitest';
import { ConfigError, loadConfig } from '#platform/config.ts';
import { projectRoot } from '#platform/paths.ts';

test('an empty environment gives a demo with the embedded database', () => {
  expect(loadConfig({})).toEqual({
    port: 8080,
    host: '0.0.0.0',
    dataDir: path.join(projectRoot, 'data'),
    databaseUrl: null,
    databaseDirectUrl: null,
    preparedStatements: true,
    env: 'demo',
    publicUrl: null,
    metricsPort: 9464,
    logLevel: 'info',
    logKeepDays: 7,
    logKeepMb: 256,
    trustProxy: [],
    countryHeader: null,
    rateLimitFactor: 1,
    simulatorPace: 1,
    waitFactor: 1,
    idleFactor: 1,
    engines: { simulator: { kind: 'simulator' }, 'this-machine': { kind: 'qemu' } },
    secretFile: path.join(projectRoot, 'data/secret.key'),
    social: null,
    socialSandboxPort: 8026,
    payments: null,
    paymentsSandboxPort: 8028,
    smtpUrl: null,
    smtpSandbox: false,
    mailFrom: 'no-reply@skydeck.test',
    smsUrl: null,
    smsToken: '',
    dnsServers: null,
    scannerUrl: null,
    sandboxPort: 8025,
    analyticsUrl: null,
    analyticsSandboxPort: 8027,
    partnerLoginUrl: null,
    partnerApiUrl: null,
    adobeLoginUrl: null,
    adobeApiUrl: null,
    taxRegistryUrl: null,
    taxAuthority: null,
  });
});

test('a mail server needs a public address for the links in emails', () => {
  const smtp = { SKYDECK_SMTP_URL: 'smtp://mail.example:25' };
  for (const SKYDECK_ENV of ['demo', 'production'])
    expect(() => loadConfig({ ...smtp, SKYDECK_ENV })).toThrow(/SKYDECK_PUBLIC_URL: required with SKYDECK_SMTP_URL/);
  expect(loadConfig({ ...smtp, SKYDECK_PUBLIC_URL: 'https://cloud.example' }).smtpUrl).toBe('smtp://mail.example:25');
});

test('every variable is read', () => {
  const config = loadConfig({
    PORT: '0',
    HOST: '127.0.0.1',
    SKYDECK_DATA_DIR: '/var/lib/skydeck',
    DATABASE_URL: 'postgres://a:b@db.example/skydeck',
    DATABASE_DIRECT_URL: 'postgres://a:b@db.example:5432/skydeck',
    SKYDECK_ENV: 'production',
    SKYDECK_PUBLIC_URL: 'https://cloud.example/',
    SKYDECK_METRICS_PORT: '0',
    SKYDECK_LOG_LEVEL: 'warn',
    SKYDECK_LOG_KEEP_DAYS: '30',
    SKYDECK_LOG_KEEP_MB: '512',
    SKYDECK_TRUST_PROXY: '10.0.0.0/8, ::1',
    SKYDECK_COUNTRY_HEADER: 'CF-IPCountry',
    SKYDECK_RATE_LIMIT_FACTOR: '2.5',
    SKYDECK_PREPARED_STATEMENTS: 'off',
    SKYDECK_WAIT_FACTOR: '0.5',
    SKYDECK_IDLE_FACTOR: '0.25',
    SKYDECK_ENGINES: '{"oslo":{"kind":"simulator","url":"http://127.0.0.1:9000"}}',
    SKYDECK_SECRET_FILE: '/run/key',
    SKYDECK_SOCIAL: '{"github":{"clientId":"a","clientSecret":"b"}}',
    SKYDECK_SOCIAL_SANDBOX_PORT: '1',
    SKYDECK_PAYMENTS: '{"stripe":{"secretKey":"a","webhookSecret":"b"}}',
    SKYDECK_PAYMENTS_SANDBOX_PORT: '4',
    SKYDECK_SMTP_URL: 'smtp://mail.example:25',
    SKYDECK_MAIL_FROM: 'post@cloud.example',
    SKYDECK_SMS_URL: 'https://sms.example/send',
    SKYDECK_SMS_TOKEN: 'gateway-token',
    SKYDECK_DNS_SERVERS: '10.0.0.2, [2001:db8::1]:5353',
    SKYDECK_SCANNER_URL: 'tcp://10.0.0.3:3310',
    SKYDECK_SANDBOX_PORT: '2',
    SKYDECK_ANALYTICS_URL: 'https://measure.example/',
    SKYDECK_PARTNER_LOGIN_URL: 'https://login.example',
    SKYDECK_ADOBE_LOGIN_URL: 'https://ims.example',
    SKYDECK_ADOBE_API_URL: 'https://partners.example',
    SKYDECK_TAX_REGISTRY_URL: 'https://vies.example/rest-api',
    SKYDECK_ANALYTICS_SANDBOX_PORT: '3',
    SKYDECK_TAX_AUTHORITY: '{"clientId":"a","clientSecret":"b","refreshToken":"c","userId":"123456789"}',
  });
  expect(config).toEqual({
    port: 0,
    host: '127.0.0.1',
    dataDir: '/var/lib/skydeck',
    databaseUrl: 'postgres://a:b@db.example/skydeck',
    databaseDirectUrl: 'postgres://a:b@db.example:5432/skydeck',
    preparedStatements: false,
    env: 'production',
    publicUrl: 'https://cloud.example',
    metricsPort: 0,
    logLevel: 'warn',
    logKeepDays: 30,
    logKeepMb: 512,
    trustProxy: ['10.0.0.0/8', '::1'],
    countryHeader: 'cf-ipcountry',
    rateLimitFactor: 2.5,
    simulatorPace: 1,
    waitFactor: 0.5,
    idleFactor: 0.25,
    engines: { oslo: { kind: 'simulator', url: 'http://127.0.0.1:9000' } },
    secretFile: '/run/key',
    social: { github: { clientId: 'a', clientSecret: 'b' } },
    socialSandboxPort: 1,
    payments: { stripe: { secretKey: 'a', webhookSecret: 'b' } },
    paymentsSandboxPort: 4,
    smtpSandbox: false,
    smtpUrl: 'smtp://mail.example:25',
    mailFrom: 'post@cloud.example',
    smsUrl: 'https://sms.example/send',
    smsToken: 'gateway-token',
    dnsServers: ['10.0.0.2', '[2001:db8::1]:5353'],
    scannerUrl: 'tcp://10.0.0.3:3310',
    sandboxPort: 2,
    analyticsUrl: 'https://measure.example',
    analyticsSandboxPort: 3,
    partnerLoginUrl: 'https://login.example',
    partnerApiUrl: null,
    adobeLoginUrl: 'https://ims.example',
    adobeApiUrl: 'https://partners.example',
    taxAuthority: { clientId: 'a', clientSecret: 'b', refreshToken: 'c', userId: '123456789' },
    taxRegistryUrl: 'https://vies.example/rest-api',
  });
});

test('one error names every bad variable', () => {
  const bad = {
    PORT: '70000',
    DATABASE_URL: 'mysql://x',
    DATABASE_DIRECT_URL: 'db.example',
    SKYDECK_ENV: 'staging',
    SKYDECK_TRUST_PROXY: 'everybody',
    SKYDECK_ENGINES: '{oops',
    SKYDECK_DNS_SERVERS: 'ns1.example',
    SKYDECK_SCANNER_URL: 'http://clamd.example:3310',
    SKYDECK_PAYMENTS: '{"stripe":{"secretKey":"a"}}',
  };
  const read = (): unknown => loadConfig(bad);
  expect(read).toThrow(ConfigError);
  for (const name of Object.keys(bad)) expect(read).toThrow(new RegExp(`^  ${name}: `, 'm'));
});
