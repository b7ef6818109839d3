import { t } from '@lingui/core/macro';
import { Copy, Download, FlaskConical, PackageX, Trash2, Undo2 } from 'lucide-react';
import { urlOf } from '#shell/data/call.ts';
import type { MenuEntry } from '#ui/menu-entry.ts';
import { initPolicies } from '../contract.ts';
import type { PolicyView } from './types.ts';

export type PolicyAsked = 'test' | 'clone' | 'deprecate' | 'restore' | 'delete';

interface About {
  /** Why it cannot be changed; null when it can. */
  locked: string | null;
  /** Why no policy can be made; null when one can. */
  may: string | null;
  /** Why it cannot be tried out now; null when it can. */
  untested: string | null;
  onAsk(asked: PolicyAsked): void;
}

/** What else can be done with a policy. */
export function menuOf(policy: PolicyView, { locked, may, untested, onAsk }: About): MenuEntry[] {
  const save = (format: 'json' | 'yaml') => () => {
    const link = document.createElement('a');
    link.href = urlOf(initPolicies.exportInitPolicy, { params: { policyId: policy.id }, query: { format } });
    link.download = '';
    link.click();
  };
  const deprecated = policy.state === 'deprecated';
  const unpublished = policy.publishedVersion === null ? t`The policy was never published.` : null;
  return [
    {
      id: 'test',
      title: t`Test run`,
      icon: <FlaskConical size={16} />,
      disabledReason: untested,
      onChoose: () => onAsk('test'),
    },
    { id: 'clone', title: t`Clone`, icon: <Copy size={16} />, disabledReason: may, onChoose: () => onAsk('clone') },
    { id: 'json', title: t`Export JSON`, icon: <Download size={16} />, onChoose: save('json') },
    { id: 'yaml', title: t`Export rendered`, icon: <Download size={16} />, onChoose: save('yaml') },
    'separator',
    {
      id: 'deprecate',
      title: deprecated ? t`Restore` : t`Deprecate`,
      icon: deprecated ? <Undo2 size={16} /> : <PackageX size={16} />,
      disabledReason: locked ?? unpublished,
      onChoose: () => onAsk(deprecated ? 'restore' : 'deprecate'),
    },
    {
      id: 'delete',
      title: t`Delete`,
      icon: <Trash2 size={16} />,
      danger: true,
      disabledReason: locked,
      onChoose: () => onAsk('delete'),
    },
  ];
}
