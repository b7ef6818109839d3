import { randomFillSync } from 'node:crypto';
const pool = new Uint8Array(16 * 256);
let at = pool.length;
/**
 * A new UUIDv7 (RFC 9562, section 5.7): 48 bits of Unix milliseconds, then random bits, so that keys
 * made later sort later and indexes stay dense. Made here because PostgreSQL has it from 18 on only.
 */
export function newId(now = Date.now()) {
    if (at >= pool.length) {
        randomFillSync(pool);
        at = 0;
    }
    const b = pool.subarray(at, (at += 16));
    let ms = now;
    for (let i = 5; i >= 0; i--) {
        b[i] = ms % 256;
        ms = Math.floor(ms / 256);
    }
    b[6] = (b[6] & 0x0f) | 0x70;
    b[8] = (b[8] & 0x3f) | 0x80;
    const h = Buffer.from(b.buffer, b.byteOffset, 16).toString('hex');
    return `${h.slice(0, 8)}-${h.slice(8, 12)}-${h.slice(12, 16)}-${h.slice(16, 20)}-${h.slice(20)}`;
}
