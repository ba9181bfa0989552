import { readFile } from 'node:fs/promises'
import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import { pagesOf } from '#tests/documents/pdf-text'

/** Saves a paper from its block, which is asked again until it is there; the text of its pages. */
export const savedPaper = async (
  block: Locator,
  label: string,
): Promise<{ name: string; pages: string[] }> => {
  const save = block.getByRole('button', { name: `Enregistrer ${label}`, exact: true })
  await expect
    .poll(async () => {
      const again = block.getByRole('button', { name: /^Actualiser/ }).first()
      if ((await again.count()) > 0) await again.click()
      return save.count()
    })
    .toBe(1)
  const begun = block.page().waitForEvent('download')
  await save.click()
  const download = await begun
  return { name: download.suggestedFilename(), pages: pagesOf(await readFile(await download.path())) }
}
