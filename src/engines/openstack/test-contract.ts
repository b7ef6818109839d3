import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { projectRoot } from '#platform/paths.ts';
import type { RawAnswer } from '#platform/egress.ts';
import { Cloud, type CloudCall, type Service } from './client/cloud.ts';

/** What publishes the schemas: the packages of the services, which tools/openstack/up.sh installs. */
const python = '/usr/bin/python3';
const script = path.join(projectRoot, 'tools/openstack/services/contract.py');
/** Those whose packages publish something that requests can be checked against. */
const published = ['compute', 'volume', 'network', 'identity'] as const satisfies readonly Service[];

/** Remembers what was asked of a cloud. */
export class RecordingCloud extends Cloud {
  readonly calls: Pick<CloudCall, 'service' | 'method' | 'path' | 'body'>[] = [];

  override exchange(call: CloudCall): Promise<RawAnswer> {
    const { service, method, path: at, body } = call;
    this.calls.push({ service, method, path: at, body });
    return super.exchange(call);
  }
}

/**
 * What of these calls the published schemas of the services refuse, and how many calls there was a schema for; null where this
 * machine has no packages of the services.
 */
export function refusedBySchemas(calls: RecordingCloud['calls']): { refused: string[]; checked: number } | null {
  const refused: string[] = [];
  let checked = 0;
  for (const service of published) {
    const input = calls.filter((call) => call.service === service).map((call) => JSON.stringify(call));
    const ran = spawnSync(python, ['-W', 'ignore', script, service], { input: input.join('\n'), encoding: 'utf8' });
    if (/No module named/.test(ran.stderr) || ran.error !== undefined) return null;
    if (ran.status !== 0) throw new Error(ran.stderr);
    const lines = ran.stdout.trim().split('\n');
    checked += Number(lines.pop()?.split(' ')[1]);
    refused.push(...lines);
  }
  return { refused: [...new Set(refused)], checked };
}
