import path from 'node:path';
import { z } from 'zod';
import { projectRoot } from '#platform/paths.ts';
const port = z.coerce.number().int().min(0).max(65535);
const list = z.string().transform((text) => text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== ''));
const trustedRange = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], {
    error: 'not an IP address or CIDR range',
});
const engine = z.strictObject({ kind: z.literal('simulator'), url: z.url().optional() });
const engines = z.string().transform((text, context) => {
    const parsed = z.record(z.string().min(1), engine).safeParse(parseJson(text));
    if (parsed.success)
        return parsed.data;
    context.addIssue({ code: 'custom', message: `not a JSON object of engines: ${z.prettifyError(parsed.error)}` });
    return z.NEVER;
});
const environment = z.object({
    PORT: port.default(8080),
    HOST: z.string().min(1).default('0.0.0.0'),
    SKYDECK_DATA_DIR: z
        .string()
        .min(1)
        .default('data')
        .transform((dir) => path.resolve(projectRoot, dir)),
    DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'not a postgres:// URL' }).optional(),
    SKYDECK_ENV: z.enum(['demo', 'production', 'test']).default('demo'),
    SKYDECK_PUBLIC_URL: z.url({ protocol: /^https?$/, error: 'not an http:// or https:// URL' }).optional(),
    SKYDECK_METRICS_PORT: port.default(9464),
    SKYDECK_LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
    SKYDECK_TRUST_PROXY: list.pipe(z.array(trustedRange)).default([]),
    SKYDECK_ENGINES: engines.default({ simulator: { kind: 'simulator' } }),
    SKYDECK_SECRET_FILE: z
        .string()
        .min(1)
        .transform((file) => path.resolve(projectRoot, file))
        .optional(),
    SKYDECK_RATE_LIMIT_FACTOR: z.coerce.number().min(0).max(1000).default(1),
    SKYDECK_SIMULATOR_PACE: z.coerce.number().min(0.001).max(10).default(1),
    SKYDECK_WAIT_FACTOR: z.coerce.number().min(0.001).max(1).default(1),
});
/** Some variables are wrong; the message has one line for each. */
export class ConfigError extends Error {
    name = 'ConfigError';
}
/** Reads the settings; throws a ConfigError that names every bad variable. An empty variable counts as absent. */
export function loadConfig(env = process.env) {
    const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
    const parsed = environment.safeParse(given);
    if (!parsed.success) {
        const lines = parsed.error.issues.map((issue) => `  ${issue.path[0]?.toString()}: ${issue.message}`);
        throw new ConfigError(`These environment variables are wrong:\n${lines.join('\n')}`);
    }
    const read = parsed.data;
    return {
        port: read.PORT,
        host: read.HOST,
        dataDir: read.SKYDECK_DATA_DIR,
        databaseUrl: read.DATABASE_URL ?? null,
        env: read.SKYDECK_ENV,
        publicUrl: read.SKYDECK_PUBLIC_URL?.replace(/\/+$/, '') ?? null,
        metricsPort: read.SKYDECK_METRICS_PORT,
        logLevel: read.SKYDECK_LOG_LEVEL,
        trustProxy: read.SKYDECK_TRUST_PROXY,
        engines: read.SKYDECK_ENGINES,
        secretFile: read.SKYDECK_SECRET_FILE ?? path.join(read.SKYDECK_DATA_DIR, 'secret.key'),
        rateLimitFactor: read.SKYDECK_RATE_LIMIT_FACTOR,
        simulatorPace: read.SKYDECK_SIMULATOR_PACE,
        waitFactor: read.SKYDECK_WAIT_FACTOR,
    };
}
function parseJson(text) {
    try {
        return JSON.parse(text);
    }
    catch {
        return undefined;
    }
}
