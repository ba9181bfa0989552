import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { replayFolder } from '#tests/paths/levels'

/** The digits of the one path that is to be walked again, for a person to look at. */
export const replayed = (): string | undefined => process.env.PATHS_REPLAY

/** Keeps Playwright's trace of the page, and a picture of each state that its path comes to. */
export const startRecording = async (page: Page, hash: string) => {
  const folder = replayFolder(hash)
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const { tracing } = page.context()
  await tracing.start({ screenshots: true, snapshots: true })
  return {
    picture: async (step: number): Promise<void> => {
      await page.screenshot({ path: join(folder, `${String(step).padStart(2, '0')}.png`), fullPage: true })
    },
    end: () => tracing.stop({ path: join(folder, 'trace.zip') }),
  }
}
