import type { AnyRouter } from '@tanstack/react-router';

/**
 * Lets the router follow the plain anchors that bear `data-go`, and fetch the code of a page when a pointer or the
 * focus comes near. For links in rows and other long lists: the router's own `Link` works out its address anew and
 * watches the location, each by itself.
 */
export function followLinks(router: AnyRouter) {
  document.addEventListener('click', (event) => {
    const href = hrefOf(event.target);
    const other = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (href === null || other || event.button !== 0 || event.defaultPrevented) return;
    event.preventDefault();
    void router.navigate({ href });
  });
  const preload = ({ target }: Event) => {
    const href = hrefOf(target);
    if (href !== null) void router.preloadRoute({ to: href.split('?')[0] }).catch(() => undefined);
  };
  document.addEventListener('pointerover', preload);
  document.addEventListener('focusin', preload);
}

/** Where the link leads that an event met. */
const hrefOf = (target: EventTarget | null) =>
  target instanceof Element ? (target.closest('a[data-go]')?.getAttribute('href') ?? null) : null;
