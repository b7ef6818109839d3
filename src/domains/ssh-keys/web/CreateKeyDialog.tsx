import { t } from '@lingui/core/macro';
import { Download, KeyRound, Upload } from 'lucide-react';
import { useState } from 'react';
import { useAct } from '#shell/act.ts';
import { Button, buttonClass } from '#ui/Button.tsx';
import { CheckField, Segments } from '#ui/ChoiceFields.tsx';
import { FormDialog } from '#ui/Dialog.tsx';
import { Banner } from '#ui/Feedback.tsx';
import { TextAreaField, TextField } from '#ui/TextField.tsx';
import { toast } from '#ui/toast.ts';
import { sshKeys } from '../contract.ts';
import { parseSshKey } from '../keys.ts';
import { maxSshKeyLength } from '../limits.ts';
import { makePair, type SshPair } from './make-pair.ts';

type How = 'have' | 'make';

/** Keeps a public key: one that is typed or read from a file, or that of a pair made in this browser. */
export default function CreateKeyDialog({ onClose }: { onClose(): void }) {
  const [how, setHow] = useState<How>('have');
  const [name, setName] = useState('');
  const [publicKey, setPublicKey] = useState('');
  const [pair, setPair] = useState<SshPair>();
  const [kept, setKept] = useState(false);
  const create = useAct(sshKeys.createSshKey, {
    refresh: [sshKeys.listSshKeys],
    onRefused: () => false,
    onDone: (key) => {
      toast('success', t`The key ${key.name} is in the library`);
      onClose();
    },
  });
  const text = how === 'have' ? publicKey : (pair?.publicKey ?? '');
  const missing = how === 'make' && !pair ? t`Make the pair first.` : how === 'make' && !kept ? unkept() : null;
  return (
    <FormDialog
      title={t`Add SSH key`}
      onClose={onClose}
      onSubmit={() => missing === null && create.mutate({ input: { name, publicKey: text } })}
      action={t`Add key`}
      busy={create.isPending}
      disabledReason={missing}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {create.error && create.error.general.length > 0 && <Banner tone="bad">{create.error.message}</Banner>}
        <TextField
          label={t`Name`}
          hint={t`What you call it, such as the computer that has the private key.`}
          autoComplete="off"
          spellCheck={false}
          value={name}
          error={create.error?.of('name')}
          onChange={(event) => setName(event.target.value)}
        />
        <Segments<How>
          label={t`Where the key comes from`}
          value={how}
          choices={[
            { value: 'have', title: t`I have a key` },
            { value: 'make', title: t`Make a pair` },
          ]}
          onChange={setHow}
        />
        {how === 'have' ? (
          <OwnKey
            value={publicKey}
            error={create.error?.of('publicKey')}
            onChange={(next, from) => {
              setPublicKey(next);
              if (name === '' && from !== undefined) setName(from);
            }}
          />
        ) : (
          <MadePair
            pair={pair}
            name={name}
            kept={kept}
            error={create.error?.of('publicKey')}
            onMade={setPair}
            onKept={setKept}
          />
        )}
      </div>
    </FormDialog>
  );
}

const unkept = () => t`Download the private key first, and say that you have kept it.`;

interface OwnKeyProps {
  value: string;
  error: string | undefined;
  /** A name that goes with the key, where one is known. */
  onChange(value: string, name?: string): void;
}

function OwnKey({ value, error, onChange }: OwnKeyProps) {
  const [problem, setProblem] = useState<string>();
  const read = async (file: File | undefined) => {
    if (file === undefined) return;
    const text = file.size > maxSshKeyLength ? '' : (await file.text()).trim();
    if (text.includes('PRIVATE KEY')) return setProblem(t`This is a private key. Choose the file that ends in .pub.`);
    const line = parseSshKey(text);
    if (line === null) return setProblem(t`The file ${file.name} holds no public key.`);
    setProblem(undefined);
    onChange(text, line.comment);
  };
  return (
    <div className="grid gap-2">
      <TextAreaField
        label={t`Public key`}
        className="[&_textarea]:font-mono [&_textarea]:text-[13px]"
        placeholder="ssh-ed25519 AAAA… you@laptop"
        hint={t`One line of OpenSSH's format, such as the content of ~/.ssh/id_ed25519.pub.`}
        rows={4}
        autoComplete="off"
        spellCheck={false}
        value={value}
        error={problem ?? error}
        onChange={(event) => {
          const { value: next } = event.target;
          const secret = next.includes('PRIVATE KEY');
          setProblem(secret ? t`This is a private key: keep it to yourself. The public one ends in .pub.` : undefined);
          if (!secret) onChange(next, parseSshKey(next)?.comment);
        }}
      />
      <label className={`${buttonClass()} w-fit cursor-pointer has-focus-visible:outline-2`}>
        <Upload aria-hidden size={15} />
        {t`Read from a file`}
        <input
          type="file"
          className="sr-only"
          accept=".pub,text/plain"
          onChange={(event) => {
            void read(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
      </label>
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
          {t`An Ed25519 pair is made in this browser. The private key is never sent: you download it, and it cannot be shown again.`}
        </p>
        {failed && <Banner tone="bad">{t`This browser cannot make a pair. Use ssh-keygen -t ed25519 instead.`}</Banner>}
        <Button className="w-fit" onClick={() => void make()}>
          <KeyRound aria-hidden size={15} />
          {t`Make the pair`}
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
        {t`Download the private key`}
      </a>
      <p className="text-[13px] text-muted">
        {t`Put it into ~/.ssh and let nobody else read it: chmod 600 ~/.ssh/id_ed25519`}
      </p>
      <CheckField
        label={t`I have kept the private key`}
        note={t`Nobody can give it to you again.`}
        checked={kept}
        onChange={onKept}
      />
    </div>
  );
}
