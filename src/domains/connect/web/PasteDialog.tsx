import { t } from '@lingui/core/macro';
import { useState, type RefObject } from 'react';
import { OpDialog, plainForm } from '#shell/form/OpDialog.tsx';
import { TextAreaField } from '#ui/TextField.tsx';
import type { ConsoleView } from './view.ts';

const maxText = 20_000;

/** Types a text of several lines, key by key: what a console has instead of a clipboard. */
export default function PasteDialog({ view, onClose }: { view: RefObject<ConsoleView | null>; onClose(): void }) {
  const [text, setText] = useState('');
  const [busy, setBusy] = useState(false);
  const [broken, setBroken] = useState(false);
  const submit = async () => {
    setBusy(true);
    setBroken(false);
    const whole = text.replaceAll(/\r\n?/g, '\n');
    const sent = (await view.current?.type(whole)) ?? 0;
    setBusy(false);
    if (sent < whole.length) {
      // What is left stays here, to be sent once the console is back.
      setText(whole.slice(sent));
      setBroken(true);
      return;
    }
    onClose();
    view.current?.focus();
  };
  return (
    <OpDialog
      form={plainForm(() => void submit(), busy)}
      title={t`Type text`}
      action={t`Type text`}
      question={false}
      disabledReason={text === '' ? t`Enter some text first.` : null}
      onClose={onClose}
    >
      <TextAreaField
        label={t`Text`}
        className="[&_textarea]:font-mono [&_textarea]:text-[13px]"
        rows={8}
        maxLength={maxText}
        spellCheck={false}
        value={text}
        error={
          broken ? t`The connection was lost. This text was not sent, and the last input may not have arrived.` : null
        }
        hint={t`Sent as key presses, with line breaks as Return. Works with any keyboard layout on the server.`}
        onChange={(event) => setText(event.target.value)}
      />
    </OpDialog>
  );
}
