/** What a guest answers to a wrong path, in the words of its own commands. */
export class FileRefusal extends Error {
  override name = 'FileRefusal';
}

/** A guest's disk is in the memory of the simulator: one that fills it must not fill ours. */
const maxBytes = 262_144;
const maxEntries = 500;

/** The files of one guest. Paths are absolute and tidy: `resolve` makes them so. */
export class FileTree {
  /** Null is a folder. */
  readonly #entries = new Map<string, string | null>([['/', null]]);
  /** Of files whose mode was set: three octal digits. */
  readonly #modes = new Map<string, string>();

  /** Adds a file and the folders above it. */
  plant(path: string, text: string): void {
    for (let at = path.indexOf('/', 1); at > 0; at = path.indexOf('/', at + 1))
      this.#entries.set(path.slice(0, at), null);
    this.#entries.set(path, text);
  }

  /** The tidy form of a path that is seen from a folder. */
  resolve(from: string, path: string): string {
    const parts: string[] = [];
    for (const part of (path.startsWith('/') ? path : `${from}/${path}`).split('/'))
      if (part === '..') parts.pop();
      else if (part !== '' && part !== '.') parts.push(part);
    return `/${parts.join('/')}`;
  }

  has(path: string): boolean {
    return this.#entries.has(path);
  }

  isFolder(path: string): boolean {
    return this.#entries.get(path) === null;
  }

  /** Throws FileRefusal for what is no file. */
  read(path: string): string {
    const text = this.#entries.get(path);
    if (text === undefined) throw new FileRefusal('No such file or directory');
    if (text === null) throw new FileRefusal('Is a directory');
    return text;
  }

  /** Throws FileRefusal where there can be no such file, and when the disk is full. */
  write(path: string, text: string): void {
    if (this.isFolder(path)) throw new FileRefusal('Is a directory');
    this.#needsFolder(path);
    const others = [...this.#entries].reduce((sum, [name, held]) => sum + (name === path ? 0 : (held?.length ?? 0)), 0);
    if (others + text.length > maxBytes) throw new FileRefusal('No space left on device');
    this.#entries.set(path, text);
  }

  /** Throws FileRefusal where it is there already, or has no folder above it. */
  makeFolder(path: string): void {
    if (this.has(path)) throw new FileRefusal('File exists');
    this.#needsFolder(path);
    this.#entries.set(path, null);
  }

  /** Removes a file, or a folder with all that is in it. Throws FileRefusal when it is not there. */
  remove(path: string): void {
    if (!this.has(path) || path === '/') throw new FileRefusal('No such file or directory');
    for (const name of this.#entries.keys())
      if (name === path || name.startsWith(`${path}/`)) {
        this.#entries.delete(name);
        this.#modes.delete(name);
      }
  }

  /** Throws FileRefusal when it is not there. */
  setMode(path: string, mode: string): void {
    if (!this.has(path)) throw new FileRefusal('No such file or directory');
    this.#modes.set(path, mode);
  }

  /** The mode of a file or folder, as `ls` shows it. */
  modeOf(path: string): string {
    const digits = this.#modes.get(path) ?? (this.isFolder(path) ? '755' : '644');
    const bits = digits
      .split('')
      .map((digit) => ['---', '--x', '-w-', '-wx', 'r--', 'r-x', 'rw-', 'rwx'][Number(digit)]);
    return `${this.isFolder(path) ? 'd' : '-'}${bits.join('')}`;
  }

  /** The names in a folder, sorted. */
  list(folder: string): string[] {
    const start = folder === '/' ? '/' : `${folder}/`;
    return [...this.#entries.keys()]
      .filter((path) => path !== '/' && path.startsWith(start) && !path.slice(start.length).includes('/'))
      .map((path) => path.slice(start.length))
      .sort();
  }

  /** Characters in all files. */
  get used(): number {
    return [...this.#entries.values()].reduce((sum, text) => sum + (text?.length ?? 0), 0);
  }

  #needsFolder(path: string): void {
    if (!this.isFolder(path.slice(0, path.lastIndexOf('/')) || '/')) throw new FileRefusal('No such file or directory');
    if (!this.has(path) && this.#entries.size >= maxEntries) throw new FileRefusal('No space left on device');
  }
}
