import { t } from '@lingui/core/macro';
import { useState, type RefObject } from 'react';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
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
    <Dialog
      title={t`Type text`}
      onClose={onClose}
      onSubmit={() => text !== '' && !busy && void submit()}
      footer={
        <>
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button
            type="submit"
            look="primary"
            busy={busy}
            disabledReason={text === '' ? t`Write something first.` : null}
          >
            {t`Type it`}
          </Button>
        </>
      }
    >
      <TextAreaField
        label={t`Text`}
        className="[&_textarea]:font-mono [&_textarea]:text-[13px]"
        rows={8}
        maxLength={maxText}
        spellCheck={false}
        value={text}
        error={
          broken ? t`The connection broke off. This has not been sent; what was sent last may not have arrived.` : null
        }
        hint={t`Sent as keys, a line break as Return. Letters are those of this text, whatever keyboard the server has.`}
        onChange={(event) => setText(event.target.value)}
      />
    </Dialog>
  );
}
