import { finds } from '#shell/frame/finds.ts';
import { initPolicies } from '../contract.ts';
import { initPolicyPath } from '../paths.ts';

export default [
  finds(initPolicies.listInitPolicies, ({ id, name, description }) => ({
    id,
    title: name,
    note: description,
    to: initPolicyPath(id),
  })),
];
