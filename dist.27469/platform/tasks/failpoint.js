const wanted = process.env['SKYDECK_FAILPOINT'];
/** Kills this process as a power cut would when `SKYDECK_FAILPOINT` is `kind:step:point`. */
export function failpoint(kind, step, point) {
    if (wanted !== undefined && wanted === `${kind}:${step}:${point}`)
        process.kill(process.pid, 'SIGKILL');
}
