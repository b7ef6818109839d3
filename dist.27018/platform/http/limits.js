import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { TooMany } from '#kernel/errors.ts';
/** Requests a minute by class: signed in, by session; anonymous, by address. */
const perMinute = {
    read: { signedIn: 600, anonymous: 120 },
    write: { signedIn: 240, anonymous: 30 },
    login: { signedIn: 30, anonymous: 30 },
    report: { signedIn: 12, anonymous: 6 },
};
/** Rate limits of this process. `factor` raises all of them (load tests); 0 switches them off. */
export function createLimits(factor) {
    if (factor === 0)
        return { count: async () => { } };
    const limiters = new Map();
    for (const [name, figures] of Object.entries(perMinute))
        for (const [lane, points] of Object.entries(figures))
            limiters.set(`${name}.${lane}`, new RateLimiterMemory({ points: points * factor, duration: 60 }));
    return {
        async count(limit, who, signedIn) {
            if (limit === 'none')
                return;
            const limiter = limiters.get(`${limit}.${signedIn ? 'signedIn' : 'anonymous'}`);
            try {
                await limiter?.consume(who);
            }
            catch (refused) {
                if (refused instanceof RateLimiterRes)
                    throw new TooMany(Math.max(1, Math.ceil(refused.msBeforeNext / 1000)));
                throw refused;
            }
        },
    };
}
