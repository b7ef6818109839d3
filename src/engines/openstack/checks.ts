import type { CheckId, CheckResult } from '#engines/checks.ts';
import { say } from '#engines/messages.ts';
import { reasonOf } from '#engines/said.ts';
import { Interrupted } from '../stored/jobs.ts';
import { checkImage } from './checks/images.ts';
import { checkNetworkCreation, checkNetworking } from './checks/networks.ts';
import { checkClock, checkRoles, checkServices, checkSignIn } from './checks/identity.ts';
import { checkCompute, checkConsole, checkMetadata, checkPlacement, checkQuotas } from './checks/compute.ts';
import { type Check, wrong } from './checks/result.ts';
import { checkVolume } from './checks/volumes.ts';
import type { Keeper } from './types.ts';

const checks: Readonly<Record<CheckId, Check>> = {
  'sign-in': checkSignIn,
  services: checkServices,
  roles: checkRoles,
  clock: checkClock,
  compute: checkCompute,
  placement: checkPlacement,
  network: checkNetworking,
  'network-create': checkNetworkCreation,
  image: checkImage,
  volume: checkVolume,
  quotas: checkQuotas,
  console: checkConsole,
  metadata: checkMetadata,
};

/** Longer than this, the caller has given up. */
const withinMs = 23_000;

/** Tests one part. What the cloud refuses, or does not answer in time, is what the test found. */
export async function runCheck(keeper: Keeper, id: CheckId): Promise<CheckResult> {
  const patience = new Promise<CheckResult>((resolve) => {
    setTimeout(() => resolve(wrong(say('check.too-slow'), say('check.too-slow-next'))), withinMs).unref();
  });
  const tested = checks[id](keeper).catch((error: unknown) => {
    if (error instanceof Interrupted) throw error;
    return wrong(reasonOf(error), say(`check.${id}.next`));
  });
  return Promise.race([tested, patience]);
}
