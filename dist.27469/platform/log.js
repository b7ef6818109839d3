import { pino } from 'pino';
const SECRET_FIELDS = [
    'authorization',
    'cookie',
    'csrf',
    'key',
    'password',
    'secret',
    'set-cookie',
    'token',
    'x-xsrf-token',
];
/** Pino's redaction needs each depth spelled out; three levels cover `req.headers.x` and what we log ourselves. */
const paths = SECRET_FIELDS.flatMap((field) => {
    const quoted = `["${field}"]`;
    return [quoted, `*${quoted}`, `*.*${quoted}`];
});
const LEVEL_NAMES = {
    10: 'trace',
    20: 'debug',
    30: 'info',
    40: 'warn',
    50: 'error',
    60: 'fatal',
};
/** What every logger of ours has: ISO time, process, and no secrets. */
export function logSettings(options) {
    return {
        level: options.level,
        base: { name: options.name, pid: process.pid },
        redact: { paths, censor: '[redacted]' },
        timestamp: pino.stdTimeFunctions.isoTime,
    };
}
/** The process's logger: JSON lines on standard output, short lines when a person looks at a terminal. */
export function createLog(options) {
    const settings = logSettings(options);
    if (!process.stdout.isTTY)
        return pino(settings);
    return pino(settings, { write: (line) => void process.stdout.write(shortLine(line)) });
}
/** One line for people: time, level, message, then the other fields. */
export function shortLine(json) {
    const { level, time, name: _name, pid: _pid, msg, err, ...rest } = JSON.parse(json);
    const clock = typeof time === 'string' ? time.slice(11, 19) : '';
    const word = (LEVEL_NAMES[Number(level)] ?? '').padEnd(5);
    const fields = Object.entries(rest).map(([key, value]) => `${key}=${JSON.stringify(value)}`);
    const trace = err instanceof Object && 'stack' in err ? `\n${String(err.stack)}` : '';
    return [clock, word, msg, ...fields].join(' ').trimEnd() + trace + '\n';
}
