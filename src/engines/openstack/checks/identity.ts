import { z } from 'zod';
import { say } from '#engines/messages.ts';
import { CloudRefusal } from '../client/errors.ts';
import { projectOf } from '../client/projects.ts';
import { type Check, doubtful, fine, wrong } from './result.ts';

/** A fresh token: one that is known already would say nothing of a password that was changed. */
export const checkSignIn: Check = async ({ cloud }) => {
  await cloud.forget('admin', await cloud.session('admin'));
  const { catalog } = await cloud.session('admin');
  const regions = new Set(catalog.flatMap(({ endpoints }) => endpoints.flatMap(({ region }) => region ?? [])));
  const { region, project } = cloud.config;
  if (region !== undefined && !regions.has(region))
    return wrong(
      say('check.sign-in.region', { region }),
      say('check.sign-in.region-next', { regions: [...regions].toSorted().join(', ') }),
    );
  return fine(say('check.sign-in.ok', { project, regions: [...regions].toSorted().join(', ') }));
};

const needed = [
  ['compute', ['compute']],
  ['volume', ['volumev3', 'block-storage', 'volume']],
  ['network', ['network']],
  ['image', ['image']],
  ['identity', ['identity']],
  ['placement', ['placement']],
] as const;

/** Every service has an address of the wanted kind in the region. */
export const checkServices: Check = async ({ cloud }) => {
  const { catalog } = await cloud.session('admin');
  const { region, interface: kind } = cloud.config;
  const has = (types: readonly string[]) =>
    catalog.some(
      (one) =>
        types.includes(one.type) &&
        one.endpoints.some((end) => end.interface === kind && (region === undefined || end.region === region)),
    );
  const wanted = needed.filter(([name]) => name !== 'volume' || cloud.config.disks === 'volumes');
  const missing = wanted.filter(([, types]) => !has(types)).map(([name]) => name);
  return missing.length === 0
    ? fine(say('check.services.ok', { count: wanted.length }))
    : wrong(say('check.services.missing', { services: missing.join(', ') }), say('check.services.next'));
};

const Domain = z.object({ domain: z.object({ name: z.string() }) });
const identity = (path: string) =>
  ({ service: 'identity', method: 'GET', path, scope: 'admin', patience: 'once' }) as const;

/** The user may make projects and give itself a role in them: the project of the console is made, or found. */
export const checkRoles: Check = async (keeper) => {
  const { cloud } = keeper;
  const { accountsDomain } = cloud.config;
  try {
    const { domain } = await cloud.ask(identity(`/domains/${encodeURIComponent(accountsDomain)}`), Domain);
    const id = await projectOf(keeper, '');
    await cloud.session({ projectId: id });
    return fine(say('check.roles.ok', { domain: domain.name, project: cloud.config.prefix }));
  } catch (error) {
    if (!(error instanceof CloudRefusal)) throw error;
    if (error.status === 404)
      return wrong(say('check.roles.no-domain', { domain: accountsDomain }), say('check.roles.no-domain-next'));
    if (error.status !== 403) throw error;
    return wrong(say('check.roles.denied', { reason: error.text }), say('check.roles.next'));
  }
};

/** More than this, and changes are looked for in the wrong minutes. */
const apartMs = 30_000;

/** Tokens and the feed of changes go by the clocks of both sides. */
export const checkClock: Check = async ({ cloud, clock }) => {
  const call = {
    service: 'compute',
    method: 'GET',
    path: '/servers?limit=1',
    scope: 'admin',
    patience: 'once',
  } as const;
  const { date } = await cloud.askAt(call, z.unknown());
  if (date === null) return fine(say('check.clock.unknown'));
  const seconds = Math.round(Math.abs(clock.now() - date) / 1000);
  return seconds * 1000 <= apartMs
    ? fine(say('check.clock.ok', { seconds }))
    : doubtful(say('check.clock.apart', { seconds }), say('check.clock.next'));
};
