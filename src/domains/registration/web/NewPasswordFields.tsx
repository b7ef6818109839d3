import { t } from '@lingui/core/macro';
import { clsx } from 'clsx';
import { WandSparkles } from 'lucide-react';
import { useState } from 'react';
import type * as Blacklist from '../blacklist.ts';
import { maxPassword } from '../password-rules.ts';
import type { Wrong } from '#shell/form/form-errors.ts';
import type { FieldsOf } from '#shell/form/use-op-form.ts';
import { siteBrand } from '#shell/session/site.ts';
import { CopyButton } from '#ui/CopyButton.tsx';
import { PasswordField } from '#ui/PasswordField.tsx';
import { generatePassword, secureBelow } from './generate.ts';
import { strengthOf, type Strength } from './strength.ts';

type Words = typeof Blacklist;

const isListed = ({ isBlacklisted }: Words, email: string, password: string) =>
  isBlacklisted(password, { email, siteName: siteBrand().name });

/** The blacklist is 20 kB of words: it comes when someone begins to type a password. */
const loadWords = () => import('../blacklist.ts');

/** What is wrong with a password before it is sent: that it is listed. */
export async function checkListed(email: string, password: string): Promise<Wrong> {
  if (!isListed(await loadWords(), email, password)) return {};
  return { password: t`This password is widely known or contains your email or the name of this site.` };
}

export interface Passwords {
  password: string;
  passwordRepeat: string;
}

interface NewPasswordFieldsProps {
  /** Whose password it will be. */
  email: string;
  form: FieldsOf<Passwords>;
}

/** Password, repetition, strength and a generator. */
export function NewPasswordFields({ email, form }: NewPasswordFieldsProps) {
  const [words, setWords] = useState<Words>();
  const [generated, setGenerated] = useState(false);
  const load = () => void loadWords().then(setWords);
  const value = form.values;
  const check = words ? (password: string) => isListed(words, email, password) : null;
  const strength = strengthOf(value.password, siteBrand().minPassword, check);
  const generate = () => {
    const password = generatePassword({ upper: true, digit: true, special: true }, secureBelow);
    load();
    setGenerated(true);
    form.set({ password, passwordRepeat: password });
  };
  return (
    <>
      <div>
        <PasswordField
          label={t`Password`}
          name="password"
          autoComplete="new-password"
          onFocus={load}
          {...form.field('password')}
          aside={
            <button
              type="button"
              className="reach inline-flex items-center gap-1 text-[13px] font-medium text-brand-text hover:underline"
              onClick={generate}
            >
              <WandSparkles aria-hidden size={14} />
              {t`Generate`}
            </button>
          }
        />
        <Meter strength={strength} />
        {generated && value.password !== '' && (
          <p className="mt-2 flex items-center gap-2 text-[13px] text-muted">
            <CopyButton value={value.password} label={t`password`} />
            {t`Keep it in your password manager.`}
          </p>
        )}
      </div>
      <PasswordField
        label={t`Repeat password`}
        name="passwordRepeat"
        autoComplete="new-password"
        {...form.field('passwordRepeat')}
      />
    </>
  );
}

const tones = ['bg-bad', 'bg-bad', 'bg-warn', 'bg-brand-text', 'bg-ok'] as const;

function Meter({ strength: { score, refusal } }: { strength: Strength }) {
  return (
    <div className="mt-2">
      <div aria-hidden className="grid grid-cols-4 gap-1">
        {[1, 2, 3, 4].map((step) => (
          <span
            key={step}
            className={clsx('h-1 rounded-full transition-colors', step <= score ? tones[score] : 'bg-line')}
          />
        ))}
      </div>
      <p
        role="status"
        className={clsx('mt-1.5 text-[13px]', refusal === null || refusal === 'empty' ? 'text-muted' : 'text-bad')}
      >
        {wordsOf({ score, refusal })}
      </p>
    </div>
  );
}

function wordsOf({ score, refusal }: Strength): string {
  const least = siteBrand().minPassword;
  switch (refusal) {
    case 'empty':
      return t`${least} to ${maxPassword} characters. Several words are easy to remember and hard to guess.`;
    case 'short':
      return t`Too short. Use at least ${least} characters.`;
    case 'long':
      return t`Too long. Use at most ${maxPassword} characters.`;
    case 'blacklisted':
      return t`Very common password. Choose another one.`;
    case null:
      return [t`Weak, but allowed.`, t`Weak, but allowed.`, t`Fair.`, t`Good.`, t`Strong.`][score] ?? '';
  }
}
