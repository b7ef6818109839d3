import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { Segments } from '#ui/ChoiceFields.tsx';
import { CopyButton } from '#ui/CopyButton.tsx';
import { DoneDialog } from '#ui/Dialog.tsx';
import { snippetsFor } from './snippets.ts';
import type { NicRow } from './types.ts';

interface Props {
  nic: NicRow;
  osFamily: string;
  onClose(): void;
}

/** The configuration lines that set a NIC's addresses in a guest. */
export default function SnippetDialog({ nic, osFamily, onClose }: Props) {
  const snippets = snippetsFor(nic);
  const [chosen, setChosen] = useState<(typeof snippets)[number]['id']>(osFamily === 'windows' ? 'windows' : 'netplan');
  const code = snippets.find(({ id }) => id === chosen)?.code ?? '';
  return (
    <DoneDialog title={t`Network interface ${nic.index} in the guest`} action={t`Done`} onClose={onClose}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <Segments<(typeof snippets)[number]['id']>
          label={t`Operating system`}
          value={chosen}
          choices={snippets.map(({ id, title }) => ({ value: id, title }))}
          onChange={setChosen}
        />
        <div className="relative rounded-lg bg-hover">
          <pre tabIndex={0} className="overflow-x-auto px-3.5 py-3 pe-12 font-mono text-[13px]">
            {code}
          </pre>
          <span className="absolute end-2.5 top-2.5">
            <CopyButton value={code} label={t`the configuration`} />
          </span>
        </div>
      </div>
    </DoneDialog>
  );
}
