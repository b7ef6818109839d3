import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { runTool } from '#platform/db/embedded-launcher.ts';
import { createOnce } from '#platform/secret.ts';
/** The PostgreSQL major version of the bundled server; data of another one is not touched. */
export const MAJOR_VERSION = '18';
/** The generated password of the cluster below `dataDir` (file mode 0600), made on first use. */
export function readPassword(dataDir) {
    const file = passwordFile(dataDir);
    createOnce(file, randomBytes(24).toString('base64url'));
    return fs.readFileSync(file, 'utf8').trim();
}
/**
 * Makes the cluster unless it is there. It grows in a side folder that is renamed when complete, so that a
 * process killed half-way leaves nothing that looks like a cluster.
 */
export async function createCluster(to) {
    if (fs.existsSync(to.cluster))
        return checkVersion(to.cluster);
    removeLeftovers(to.cluster);
    const draft = `${to.cluster}.init-${process.pid}`;
    const pwfile = `${draft}.password`;
    try {
        fs.mkdirSync(draft, { mode: 0o700 });
        fs.writeFileSync(pwfile, readPassword(to.dataDir), { mode: 0o600 });
        to.launcher.own(draft);
        to.launcher.own(pwfile);
        await runTool(to.launcher, 'initdb', [
            ['-D', draft, '-U', to.user, `--pwfile=${pwfile}`, '-A', 'scram-sha-256'],
            ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--no-instructions'],
        ]);
        fs.renameSync(draft, to.cluster);
    }
    finally {
        fs.rmSync(draft, { recursive: true, force: true });
        fs.rmSync(pwfile, { force: true });
    }
}
function passwordFile(dataDir) {
    return path.join(dataDir, 'postgres.password');
}
function checkVersion(cluster) {
    const file = path.join(cluster, 'PG_VERSION');
    const found = fs.existsSync(file) ? fs.readFileSync(file, 'utf8').trim() : 'none';
    if (found === MAJOR_VERSION)
        return;
    throw new Error(`${cluster} holds data of PostgreSQL version "${found}", the bundled server is version ${MAJOR_VERSION}. ` +
        'Start the release of Skydeck that wrote it and export the data, or set DATABASE_URL.');
}
/** Only the holder of the start lock comes here, so what lies in side folders belongs to the dead. */
function removeLeftovers(cluster) {
    const dir = path.dirname(cluster);
    for (const name of fs.readdirSync(dir)) {
        if (name.startsWith(`${path.basename(cluster)}.init-`)) {
            fs.rmSync(path.join(dir, name), { recursive: true, force: true });
        }
    }
}
