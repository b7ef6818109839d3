import { MarkdownText } from '#shell/text/Markdown.tsx';
import { useOwnContents } from './own-contents.ts';

/** What the site says in the help panel. */
export default function HelpPart() {
  const help = useOwnContents('help').data?.items[0];
  if (!help) return null;
  return (
    <section className="grid gap-2 border-t border-line p-5">
      <h3 className="text-[15px] font-semibold">{help.title}</h3>
      <MarkdownText body={help.body} />
    </section>
  );
}
