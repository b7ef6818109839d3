import { path } from '#kernel/paths.ts';

export const initPoliciesPath = path('/cloudinit');
export const initPolicyPath = path('/cloudinit/$policyId/{-$tab}');
