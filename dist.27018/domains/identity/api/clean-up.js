import { forgetMs } from './lockout.js';
/** Ended sessions stay a week, so that a browser that comes back hears why it was signed out. */
const keepSessionsMs = 7 * 86_400_000;
/** Deletes sessions that are long over, and failed sign-ins that are forgotten. */
export const cleanUp = {
    name: 'identity.clean-up',
    pattern: '17 * * * *',
    async run(app) {
        const now = app.clock.now();
        const over = new Date(now - keepSessionsMs);
        await app.db
            .deleteFrom('session')
            .where((e) => e.or([e('expires_at', '<', over), e('ended_at', '<', over)]))
            .execute();
        await app.db
            .deleteFrom('sign_in_failure')
            .where('last_at', '<', new Date(now - forgetMs))
            .execute();
    },
};
