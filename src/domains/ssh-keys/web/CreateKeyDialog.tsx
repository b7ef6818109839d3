import { t } from '@lingui/core/macro';
import { Download, KeyRound } from 'lucide-react';
import { useState } from 'react';
import { Button, buttonClass } from '#ui/Button.tsx';
import { FileButton } from '#ui/FileButton.tsx';
import { CheckField, Segments } from '#ui/ChoiceFields.tsx';
import { Banner } from '#ui/Feedback.tsx';
import { TextAreaField, TextField } from '#ui/TextField.tsx';
import { sshKeys } from '../contract.ts';
import { parseSshKey } from '../keys.ts';
import { maxSshKeyLength } from '../limits.ts';
import { makePair, type SshPair } from './make-pair.ts';
import { OpDialog } from '#shell/form/OpDialog.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';

type How = 'have' | 'make';

/** Keeps a public key: one that is typed or read from a file, or that of a pair made in this browser. */
export default function CreateKeyDialog({ onClose }: { onClose(): void }) {
  const [how, setHow] = useState<How>('have');
  const [pair, setPair] = useState<SshPair>();
  const [kept, setKept] = useState(false);
  const form = useOpForm(sshKeys.createSshKey, {
    start: { name: '', publicKey: '' },
    input: ({ name, publicKey }) => ({ name, publicKey: how === 'have' ? publicKey : (pair?.publicKey ?? '') }),
  });
  const { name } = form.values;
  const missing = how === 'make' && !pair ? t`Generate the key pair first.` : how === 'make' && !kept ? unkept() : null;
  return (
    <OpDialog
      form={form}
      title={t`Add SSH key`}
      action={t`Add key`}
      disabledReason={missing}
      done={(key) => t`Key ${key.name} added`}
      onClose={onClose}
    >
      <TextField
        label={t`Name`}
        hint={t`For example the name of the computer that has the private key.`}
        autoComplete="off"
        spellCheck={false}
        {...form.field('name')}
      />
      <Segments<How>
        label={t`Key source`}
        value={how}
        choices={[
          { value: 'have', title: t`I have a key` },
          { value: 'make', title: t`Generate a key pair` },
        ]}
        onChange={setHow}
      />
      {how === 'have' ? (
        <OwnKey
          {...form.field('publicKey')}
          onChange={(publicKey, from) =>
            form.set({ publicKey, ...(name === '' && from !== undefined ? { name: from } : {}) })
          }
        />
      ) : (
        <MadePair
          pair={pair}
          name={name}
          kept={kept}
          error={form.error('publicKey')}
          onMade={setPair}
          onKept={setKept}
        />
      )}
    </OpDialog>
  );
}

const unkept = () => t`Download the private key first and confirm that you saved it.`;

interface OwnKeyProps {
  value: string;
  error: string | undefined;
  /** A name that goes with the key, where one is known. */
  onChange(value: string, name?: string): void;
}

function OwnKey({ value, error, onChange }: OwnKeyProps) {
  const [problem, setProblem] = useState<string>();
  const read = async (file: File) => {
    const text = file.size > maxSshKeyLength ? '' : (await file.text()).trim();
    if (text.includes('PRIVATE KEY')) return setProblem(t`This is a private key. Choose the file that ends in .pub.`);
    const line = parseSshKey(text);
    if (line === null) return setProblem(t`The file ${file.name} doesn't contain a public key.`);
    setProblem(undefined);
    onChange(text, line.comment);
  };
  return (
    <div className="grid gap-2">
      <TextAreaField
        label={t`Public key`}
        className="[&_textarea]:font-mono [&_textarea]:text-[13px]"
        placeholder="ssh-ed25519 AAAA… you@laptop"
        hint={t`One line in OpenSSH format, for example the contents of ~/.ssh/id_ed25519.pub.`}
        rows={4}
        autoComplete="off"
        spellCheck={false}
        value={value}
        error={problem ?? error}
        onChange={(event) => {
          const { value: next } = event.target;
          const secret = next.includes('PRIVATE KEY');
          setProblem(secret ? t`This is a private key. Don't share it. The public key file ends in .pub.` : undefined);
          if (!secret) onChange(next, parseSshKey(next)?.comment);
        }}
      />
      <FileButton accept=".pub,text/plain" onFile={(file) => void read(file)} />
    </div>
  );
}

interface MadePairProps {
  pair: SshPair | undefined;
  name: string;
  kept: boolean;
  error: string | undefined;
  onMade(pair: SshPair): void;
  onKept(kept: boolean): void;
}

function MadePair({ pair, name, kept, error, onMade, onKept }: MadePairProps) {
  const [failed, setFailed] = useState(false);
  const make = () =>
    makePair(name.trim()).then(onMade, () => {
      // A browser without Ed25519, or a page that is not served safely.
      setFailed(true);
    });
  if (!pair)
    return (
      <div className="grid gap-3">
        <p className="text-muted">
          {t`An Ed25519 key pair is generated in your browser. The private key never leaves it: download it now, it can't be shown again.`}
        </p>
        {failed && (
          <Banner tone="bad">{t`This browser can't generate a key pair. Use ssh-keygen -t ed25519 instead.`}</Banner>
        )}
        <Button className="w-fit" onClick={() => void make()}>
          <KeyRound aria-hidden size={15} />
          {t`Generate key pair`}
        </Button>
      </div>
    );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {error && <Banner tone="bad">{error}</Banner>}
      <p className="font-mono text-xs break-all text-muted">{pair.publicKey}</p>
      <a
        className={`${buttonClass('primary')} w-fit`}
        href={`data:application/octet-stream,${encodeURIComponent(pair.privateKey)}`}
        download="id_ed25519"
      >
        <Download aria-hidden size={15} />
        {t`Download private key`}
      </a>
      <p className="text-[13px] text-muted">{t`Save it in ~/.ssh and restrict access: chmod 600 ~/.ssh/id_ed25519`}</p>
      <CheckField
        label={t`I saved the private key`}
        note={t`It can't be recovered.`}
        checked={kept}
        onChange={onKept}
      />
    </div>
  );
}
