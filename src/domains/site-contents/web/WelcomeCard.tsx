import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { MarkdownText } from '#shell/text/Markdown.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { useOwnContents } from './own-contents.ts';

const closedKey = 'console.closedWelcome';

/** The welcome of the site, until this browser has closed that version. */
export default function WelcomeCard() {
  const [closed, setClosed] = useState(() => localStorage.getItem(closedKey));
  const welcome = useOwnContents('welcome').data?.items[0];
  const name = welcome && `${welcome.language}:${welcome.version}`;
  if (!welcome || !name || closed === name) return null;
  const close = () => {
    localStorage.setItem(closedKey, name);
    setClosed(name);
  };
  return (
    <Card title={welcome.title} actions={<Button small onClick={close}>{t`Close`}</Button>}>
      <MarkdownText body={welcome.body} />
    </Card>
  );
}
