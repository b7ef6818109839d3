import { t } from '@lingui/core/macro';
import { useRead } from '#shell/data/read.ts';
import { ReviewRow } from '#shell/form/ReviewRow.tsx';
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

const kinds: readonly Kind[] = ['remote', 'web', 'mail', 'database', 'template', 'server', 'none'];

/** What can be chosen, in words; templates are absent until they are read. */
function useChoices(choice: Choice, osFamily: string) {
  const { data } = useRead(firewall.listFirewallTemplates, { query: { size: 0 } });
  const others = useRead(servers.listServers, { query: { size: 50 } }, { enabled: choice.kind === 'server' });
  const access = managementName(managementPorts(osFamily)[0] ?? 22);
  const titles: Record<Kind, string> = {
    remote: t`${access} from my IP only`,
    web: t`Web server`,
    mail: t`Mail server`,
    database: t`Database server`,
    template: t`One of your templates`,
    server: t`Copy from another server`,
    none: t`None`,
  };
  const notes: Record<Kind, string> = {
    remote: data?.address ?? '',
    web: t`Ports 80 and 443, ${access} from my IP`,
    mail: t`Mail ports, ${access} from my IP`,
    database: t`Database ports from private networks, ${access} from my IP`,
    template: t`The server follows the template`,
    server: t`A copy of its rules`,
    none: t`All traffic is allowed`,
  };
  return { templates: data?.items, others: others.data?.items ?? [], titles, notes };
}

/** The firewall that a new server has from its first hour on. */
export default function FirstRulesCard({ value, osFamily, error, onChange }: Props) {
  const choice = choiceOf(value);
  const { templates, others, titles, notes } = useChoices(choice, osFamily);
  const change = (more: Partial<Choice>) => onChange(valueOf({ ...choice, ...more }));
  return (
    <Card title={t`Firewall`} note={t`Which traffic can reach the server from the first boot.`}>
      {error && (
        <div data-error tabIndex={-1} className="mb-3">
          <Banner tone="bad">{error}</Banner>
        </div>
      )}
      <RadioCards<Kind>
        label={t`Firewall`}
        value={choice.kind}
        choices={kinds.map((kind) => ({
          value: kind,
          title: titles[kind],
          note: notes[kind],
          disabledReason: kind === 'template' && templates?.length === 0 ? t`You have no templates yet.` : null,
        }))}
        onChange={(kind) => change({ kind, id: '' })}
      />
      {choice.kind === 'template' && (
        <SelectField
          className="mt-4"
          label={t`Template`}
          value={choice.id}
          placeholder={t`Choose…`}
          choices={(templates ?? []).map(({ id, name }) => ({ value: id, title: name }))}
          onChange={(id) => change({ id })}
        />
      )}
      {choice.kind === 'server' && (
        <SelectField
          className="mt-4"
          label={t`Copy from`}
          value={choice.id}
          placeholder={t`Choose…`}
          choices={others.map(({ id, name }) => ({ value: id, title: name }))}
          onChange={(id) => change({ id })}
        />
      )}
    </Card>
  );
}

export function Review({ value, osFamily, onChange }: Pick<Props, 'value' | 'osFamily'> & { onChange(): void }) {
  const choice = choiceOf(value);
  const { templates = [], others, titles, notes } = useChoices(choice, osFamily);
  const of = [...templates, ...others].find(({ id }) => id === choice.id)?.name ?? notes[choice.kind];
  return (
    <ReviewRow title={t`Firewall`} onChange={onChange}>
      {of === '' ? titles[choice.kind] : `${titles[choice.kind]} (${of})`}
    </ReviewRow>
  );
}
