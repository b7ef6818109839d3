import type { Sayable } from '#kernel/message.ts';
import { holderOf, type RunningTask } from '#domains/servers/conflicts.ts';
import { busyReason, type ServerState } from '#domains/servers/states.ts';
import { why } from './reasons.ts';

/** Whether the rules of a server are applied on its host. */
export const firewallStates = ['disabled', 'active', 'applying', 'outOfSync'] as const;
export type FirewallState = (typeof firewallStates)[number];

export const firewallActions = ['apply', 'confirm'] as const;
export type FirewallAction = (typeof firewallActions)[number];

interface Standing {
  enabled: boolean;
  /** A task is applying rules. */
  applying: boolean;
  revision: number;
  /** The revision that the host took over last; null: none. */
  appliedRevision: number | null;
  /** The host has something else than what it took over. */
  differs: boolean;
}

/** The single status of the rules. */
export function stateOfFirewall({ enabled, applying, revision, appliedRevision, differs }: Standing): FirewallState {
  if (applying) return 'applying';
  if (revision > 0 && (differs || appliedRevision !== revision)) return 'outOfSync';
  return enabled ? 'active' : 'disabled';
}

/** In these states the machine is there, and whose it is stays: the task decides. */
const besideWork: readonly ServerState[] = ['configuring', 'cloning'];

/**
 * Why an action can't run now, or null: one table for the server's check, the buttons and their reasons. Rules can be
 * applied during most tasks. Confirming requires nothing of the server, because the rules are already active.
 */
export function refusalOfFirewall(
  action: FirewallAction,
  server: { state: ServerState; task: RunningTask | null },
  onTrial = true,
): Sayable | null {
  if (action === 'confirm') {
    if (server.state === 'terminated') return busyReason.terminated;
    return onTrial ? null : why('nothing-to-confirm');
  }
  const reason = busyReason[server.state];
  if (reason !== null && !besideWork.includes(server.state)) return reason;
  return holderOf('firewall', server.task);
}
