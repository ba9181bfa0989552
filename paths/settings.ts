/** What a product says of itself, so that nothing of it stands elsewhere in this folder. */
interface Settings {
  /** where the machines' documents are, and from there their charts */
  readonly documents: string
  readonly charts: string
  /** what the levels keep between runs, out of version control */
  readonly records: string
  /** of what is read: how words are sorted and compared, and numbers written */
  readonly language: string
  /** what is typed for the command, and for fresh documents */
  readonly command: string
  readonly refresh: string
  /** tags that say « wait »: whoever sees one is promised that it ends */
  readonly busy: readonly string[]
}

/** Filled in here; the sentences of documents and reports are in `phrases.ts`. */
export const settings: Settings = {
  documents: 'docs/paths',
  charts: '../statecharts',
  records: '.cache/paths',
  language: 'fr',
  command: 'npm run paths --',
  refresh: 'npm run docs',
  busy: [
    'awaited',
    'busy',
    'checking',
    'deciding',
    'giving',
    'loading',
    'loading.category',
    'loading.subCategory',
    'loading.family',
    'loading.subFamily',
    'loadingMore',
    'refreshing',
    'removing',
    'retrying',
    'saving',
    'sending',
  ],
}
