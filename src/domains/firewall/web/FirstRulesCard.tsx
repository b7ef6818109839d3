import { t } from '@lingui/core/macro';
import { useRead } from '#shell/read.ts';
import { servers } from '#domains/servers/contract.ts';
import { Card } from '#ui/Card.tsx';
import { RadioCards, SelectField } from '#ui/ChoiceFields.tsx';
import { Banner } from '#ui/Feedback.tsx';
import { starters, type Starter } from '../builtin.ts';
import { firewall } from '../contract.ts';
import { managementName, managementPorts } from '../decide.ts';

interface Props {
  value: unknown;
  osFamily: string;
  error: string | undefined;
  onChange(value: unknown): void;
}

type Kind = Starter | 'template' | 'server' | 'none';

interface Choice {
  kind: Kind;
  /** Of the template or the server. */
  id: string;
}

/** Reads what the form holds: it comes from a draft or an address, too. */
function choiceOf(value: unknown): Choice {
  const held: Record<string, unknown> = typeof value === 'object' && value !== null ? { ...value } : {};
  const text = (name: string) => (typeof held[name] === 'string' ? held[name] : '');
  if (held['kind'] === 'starter') return { kind: starters.find((one) => one === held['starter']) ?? 'remote', id: '' };
  if (held['kind'] === 'template') return { kind: 'template', id: text('templateId') };
  if (held['kind'] === 'server') return { kind: 'server', id: text('serverId') };
  return { kind: 'none', id: '' };
}

function valueOf({ kind, id }: Choice): unknown {
  if (kind === 'none') return { kind };
  if (kind === 'template') return { kind, templateId: id };
  if (kind === 'server') return { kind, serverId: id };
  return { kind: 'starter', starter: kind };
}

/** The firewall that a new server has from its first hour on. */
export default function FirstRulesCard({ value, osFamily, error, onChange }: Props) {
  const choice = choiceOf(value);
  const templates = useRead(firewall.listFirewallTemplates, { query: {} });
  const others = useRead(servers.listServers, { query: { size: 50 } }, { enabled: choice.kind === 'server' });
  const access = managementName(managementPorts(osFamily)[0] ?? 22);
  const address = templates.data?.address ?? '';
  const change = (more: Partial<Choice>) => onChange(valueOf({ ...choice, ...more }));
  return (
    <Card title={t`Firewall`} note={t`What may reach the server from its first hour on.`}>
      {error && (
        <div data-error tabIndex={-1} className="mb-3">
          <Banner tone="bad">{error}</Banner>
        </div>
      )}
      <RadioCards<Kind>
        label={t`Firewall`}
        value={choice.kind}
        choices={[
          { value: 'remote', title: t`${access} from me only`, note: address },
          { value: 'web', title: t`Web server`, note: t`80 and 443, ${access} from me` },
          { value: 'mail', title: t`Mail server`, note: t`Mail ports, ${access} from me` },
          {
            value: 'template',
            title: t`A template of yours`,
            note: t`The server follows it`,
            disabledReason: templates.data?.items.length === 0 ? t`You have no templates yet.` : null,
          },
          { value: 'server', title: t`As another server`, note: t`A copy of its rules` },
          { value: 'none', title: t`None`, note: t`Everything is open` },
        ]}
        onChange={(kind) => change({ kind, id: '' })}
      />
      {choice.kind === 'template' && (
        <SelectField
          className="mt-4"
          label={t`Template`}
          value={choice.id}
          placeholder={t`Choose…`}
          choices={(templates.data?.items ?? []).map(({ id, name }) => ({ value: id, title: name }))}
          onChange={(id) => change({ id })}
        />
      )}
      {choice.kind === 'server' && (
        <SelectField
          className="mt-4"
          label={t`Copy from`}
          value={choice.id}
          placeholder={t`Choose…`}
          choices={(others.data?.items ?? []).map(({ id, name }) => ({ value: id, title: name }))}
          onChange={(id) => change({ id })}
        />
      )}
    </Card>
  );
}
