import { lazyPart } from '#ui/lazy-part.ts';
import type { ListView } from './list-view.ts';
import { useUser } from '../session/session-reads.ts';
import { webFrame } from '../boot/web-frame.ts';

const tools = webFrame
  .flatMap((module) => module.listTools ?? [])
  .map(({ id, load }) => ({ id, Tool: lazyPart(load) }));

/** What domains put into the bar of every list, for those who are signed in. */
export default function ListTools({ view }: { view: ListView }) {
  const user = useUser();
  return user && tools.map(({ id, Tool }) => <Tool key={id} view={view} />);
}
