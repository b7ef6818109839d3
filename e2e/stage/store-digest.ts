import { handClock } from '#kernel/clock.ts';
import { openEngines } from '#engines/registry.ts';
import { loadConfig } from '#platform/config.ts';
import { openRuntime } from '#platform/runtime.ts';
import { sendDigests } from '#domains/diagnostics/api/notify-found.ts';
import { createApp } from '#server/create-app.ts';

/** Sends the daily summaries of findings as a worker does tomorrow morning. */
const runtime = await openRuntime(loadConfig(process.env), 'stage');
const day = 86_400_000;
const app = await createApp({ ...runtime, engines: openEngines({}), clock: handClock(Date.now() + day) });
await sendDigests.run(app);
await app.close();
await runtime.close();
