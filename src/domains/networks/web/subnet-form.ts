import { planOf, type SubnetPlan } from '../subnets.ts';

/** What is typed of a new subnet; the gateway follows the address until it is typed over. */
export interface SubnetForm {
  ip: string;
  bit: number;
  gateway: string;
  gatewayTyped: boolean;
  dns1: string;
  dns2: string;
  description: string;
  confirmOverlap: boolean;
}

export const emptySubnet: SubnetForm = {
  ip: '',
  bit: 24,
  gateway: '',
  gatewayTyped: false,
  dns1: '',
  dns2: '',
  description: '',
  confirmOverlap: false,
};

export const planned = ({ ip, bit }: SubnetForm): SubnetPlan | null => planOf(ip.trim(), bit);

/** The form after a change. */
export function withChange(form: SubnetForm, patch: Partial<SubnetForm>): SubnetForm {
  const next = { ...form, ...patch };
  const moved = patch.ip !== undefined || patch.bit !== undefined;
  if (!moved) return next;
  const gateway = next.gatewayTyped ? next.gateway : (planned(next)?.gateway ?? '');
  return { ...next, gateway, confirmOverlap: false };
}

const orNone = (text: string) => (text.trim() === '' ? null : text.trim());

/** The form as the wire takes it. */
export const inputOf = ({ gatewayTyped: _, dns1, dns2, ...same }: SubnetForm) => ({
  ...same,
  dns1: orNone(dns1),
  dns2: orNone(dns2),
});
