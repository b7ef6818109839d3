import path from 'node:path';
import { createServer } from '#platform/http/server.ts';
import { projectRoot } from '#platform/paths.ts';
import { createApp } from './create-app.js';
import { addHealth, serveMetrics } from './health.js';
import { addConsole } from './static.js';
import { startWorker } from './worker.js';
/** Puts the product together on a migrated database; it works once `begin` is called. */
export async function createProduct(parts) {
    const app = await createApp(parts);
    const running = [];
    const state = { stopping: false };
    const begin = async () => {
        if (parts.worker) {
            const worker = startWorker(app);
            running.push(() => worker.stop());
        }
        const metrics = await serveMetrics(app);
        running.push(async () => metrics?.close());
        if (!parts.web)
            return null;
        const server = await createServer(app);
        running.push(() => server.close());
        addHealth(server, app, state);
        await addConsole(server, app, path.join(projectRoot, 'dist', 'web'));
        return server.listen({ port: parts.config.port, host: parts.config.host });
    };
    const stop = async () => {
        state.stopping = true;
        app.beginStop();
        await Promise.all(running.map((end) => end()));
        await app.close();
    };
    return { app, begin, stop };
}
