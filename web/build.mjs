// Bundles the client into the Python package: files with hashed names, the index.html for them, the service worker, and
// every text file compressed as well.
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { build, buildSync, context, transformSync } from 'esbuild'

const here = dirname(fileURLToPath(import.meta.url))
const out = join(here, '..', 'src', 'parlour', 'server', 'static')
const watch = process.argv.includes('--watch')

const PLAIN = [
  'favicon.svg',
  'favicon-turn.svg',
  'manifest.webmanifest',
  'icon-192.png',
  'icon-512.png',
  'icon-maskable.png',
]
const TEXT = /\.(js|css|html|svg|webmanifest)$/
/** Fonts that the home page shows first; preloading them keeps its words from jumping. */
const FIRST_FONTS = ['alegreya-sans-400-normal', 'alegreya-700-normal']

/** The modules that the script at `name` imports statically, directly or not; not what is loaded later. */
function needed(outputs, name, found = new Set()) {
  for (const { path, kind } of outputs[name].imports) {
    if (kind === 'import-statement' && outputs[path] && !found.has(path)) needed(outputs, path, found.add(path))
  }
  return found
}

/** The service worker, which caches the shell: the scripts, the style, the fonts and the icons of this build. */
function worker(shell) {
  const version = shell.join(' ')
  const define = { SHELL: JSON.stringify(shell), VERSION: JSON.stringify(basename(shell[0], '.js')) }
  buildSync({
    absWorkingDir: here,
    entryPoints: ['worker/sw.ts'],
    outfile: join(out, 'sw.js'),
    bundle: true,
    format: 'esm',
    target: 'es2022',
    minify: !watch,
    define,
    banner: { js: `// ${version}` },
  })
}

/** Write each text file in both compressed forms; the server picks one. */
function compress() {
  for (const name of readdirSync(out).filter(name => TEXT.test(name))) {
    const text = readFileSync(join(out, name))
    const params = { [constants.BROTLI_PARAM_QUALITY]: watch ? 4 : 11 }
    writeFileSync(join(out, `${name}.br`), brotliCompressSync(text, { params }))
    writeFileSync(join(out, `${name}.gz`), gzipSync(text, { level: 9 }))
  }
}

/** Style sheets of parts that load later are bundled with their script, as text. */
const lateStyles = {
  name: 'late styles',
  setup(build) {
    build.onLoad({ filter: /\.late\.css$/ }, ({ path }) => {
      const { code } = transformSync(readFileSync(path, 'utf8'), { loader: 'css', minify: !watch })
      return { contents: code, loader: 'text' }
    })
  },
}

const page = {
  name: 'page',
  setup(build) {
    build.onEnd(result => {
      if (result.errors.length) return
      const outputs = Object.entries(result.metafile.outputs)
      const entry = outputs.find(([, o]) => o.entryPoint === 'src/main.tsx')
      const script = basename(entry[0])
      const style = basename(entry[1].cssBundle)
      const names = outputs.map(([name]) => basename(name))
      const fonts = FIRST_FONTS.map(face => names.find(name => name.startsWith(face)))
        .map(name => `<link rel="preload" href="/static/${name}" as="font" type="font/woff2" crossorigin>`)
        .join('\n')
      const parts = [...needed(result.metafile.outputs, entry[0])].map(name => basename(name))
      const preloads = parts.map(name => `<link rel="modulepreload" href="/static/${name}">`)
      const html = readFileSync(join(here, 'src', 'index.html'), 'utf8')
        .replaceAll('%SCRIPT%', script)
        .replaceAll('%STYLE%', style)
        .replace('%FONTS%', [fonts, ...preloads].join('\n'))
      writeFileSync(join(out, 'index.html'), html)
      for (const name of PLAIN) copyFileSync(join(here, 'src', name), join(out, name))
      const later = names.filter(name => /\.(js|woff2)$/.test(name) && name !== script && !parts.includes(name))
      worker([script, ...parts, style, 'favicon.svg', 'manifest.webmanifest', ...later].map(name => `/static/${name}`))
      // Remove old files last, so that a running server always has a complete client.
      const fresh = new Set([...names, ...PLAIN, 'index.html', 'sw.js'])
      for (const name of readdirSync(out)) {
        if (!fresh.has(name.replace(/\.(br|gz)$/, ''))) rmSync(join(out, name), { recursive: true })
      }
      compress()
      const sum = names
        .filter(name => /\.(js|css)$/.test(name))
        .map(name => `${name} ${(readFileSync(join(out, `${name}.br`)).length / 1024).toFixed(0)} kB`)
      console.log(sum.join(', '))
    })
  },
}

mkdirSync(out, { recursive: true })
const options = {
  absWorkingDir: here,
  entryPoints: ['src/main.tsx'],
  outdir: out,
  bundle: true,
  format: 'esm',
  target: 'es2022',
  jsx: 'automatic',
  jsxImportSource: 'preact',
  minify: !watch,
  sourcemap: watch ? 'inline' : false,
  metafile: true,
  splitting: true,
  entryNames: 'parlour-[hash]',
  chunkNames: 'part-[hash]',
  assetNames: '[name]-[hash]',
  publicPath: '/static',
  loader: { '.woff2': 'file' },
  plugins: [lateStyles, page],
  legalComments: 'eof',
}
if (watch) await (await context(options)).watch()
else await build(options)
