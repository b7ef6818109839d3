/**
 * The terminal writes its colors and sizes into <style> elements, which the page's policy rightly forbids. While a terminal
 * is open, such an element is a stand-in that passes its text to a constructed style sheet, which is allowed. Returns a
 * function that ends this.
 */
export function adoptStyles(css: string): () => void {
  const sheets: CSSStyleSheet[] = [];
  const adopt = (text: string): CSSStyleSheet => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    sheets.push(sheet);
    document.adoptedStyleSheets.push(sheet);
    return sheet;
  };
  const drop = (gone: CSSStyleSheet): void => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== gone);
  };
  const make = document.createElement.bind(document);
  const standIn = (): HTMLElement => {
    const sheet = adopt('');
    const element = make('span');
    element.hidden = true;
    const remove = element.remove.bind(element);
    Object.defineProperty(element, 'textContent', {
      set(text: string) {
        sheet.replaceSync(text);
      },
    });
    element.remove = () => {
      drop(sheet);
      remove();
    };
    return element;
  };
  adopt(css);
  Reflect.set(document, 'createElement', (name: string, options?: ElementCreationOptions) =>
    name === 'style' ? standIn() : make(name, options),
  );
  return () => {
    Reflect.deleteProperty(document, 'createElement');
    sheets.forEach(drop);
  };
}
