// Makes src/engine/api/goTypeChanges.json and conformance/versions/hashes.json from the Go modules of each release:
// how its Go types behind a pod template differ from those of goTypes.json, and the pod-template-hash that its code
// computes for each template of conformance/hashes.json. Needs Go. Run: node scripts/releases/makeReleaseTypes.mjs
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { goTypeTable } from './goTypeTable.mjs'

/** Patch releases whose recordings are followed, and the release of goTypes.json. */
const modules = { 1.33: 'v0.33.13', 1.34: 'v0.34.4', 1.35: 'v0.35.4', 1.36: 'v0.36.3', 1.37: 'v0.37.2' }
const BASE = '1.36'

/** Prints the types that a pod template reaches, and the hash of each template on standard input. */
const program = `package main

import (
	"encoding/binary"
	"encoding/json"
	"fmt"
	"hash/fnv"
	"os"
	"reflect"
	"strings"

	v1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/util/dump"
	"k8s.io/apimachinery/pkg/util/rand"
)

type field struct {
	Name string \`json:"name"\`
	JSON string \`json:"json"\`
	Type string \`json:"type"\`
}

func reach(t reflect.Type, into map[string]any) {
	switch t.Kind() {
	case reflect.Pointer, reflect.Slice, reflect.Map:
		reach(t.Elem(), into)
		return
	}
	if t.Name() == "" || t.PkgPath() == "" || into[t.String()] != nil {
		return
	}
	if t.Kind() != reflect.Struct {
		into[t.String()] = t.Kind().String()
		return
	}
	fields := []field{}
	into[t.String()] = fields
	for i := 0; i < t.NumField(); i++ {
		f := t.Field(i)
		fields = append(fields, field{f.Name, f.Tag.Get("json"), f.Type.String()})
		reach(f.Type, into)
	}
	into[t.String()] = fields
}

func hashOf(template v1.PodTemplateSpec, collisions *int32) string {
	hasher := fnv.New32a()
	fmt.Fprintf(hasher, "%v", dump.ForHash(template))
	if collisions != nil {
		bytes := make([]byte, 8)
		binary.LittleEndian.PutUint32(bytes, uint32(*collisions))
		hasher.Write(bytes)
	}
	return rand.SafeEncodeString(fmt.Sprint(hasher.Sum32()))
}

func check(err error) {
	if err != nil {
		panic(err)
	}
}

func main() {
	types := map[string]any{}
	reach(reflect.TypeOf(v1.PodTemplateSpec{}), types)
	for name := range types {
		if strings.HasPrefix(name, "resource.") || strings.HasPrefix(name, "time.") {
			delete(types, name)
		}
	}
	var vectors []struct {
		Defaulted      v1.PodTemplateSpec
		CollisionCount *int32
	}
	check(json.NewDecoder(os.Stdin).Decode(&vectors))
	hashes := []string{}
	for _, vector := range vectors {
		// Controllers receive objects in this encoding.
		bytes, err := vector.Defaulted.Marshal()
		check(err)
		var template v1.PodTemplateSpec
		check(template.Unmarshal(bytes))
		hashes = append(hashes, hashOf(template, vector.CollisionCount))
	}
	check(json.NewEncoder(os.Stdout).Encode(map[string]any{"types": types, "hashes": hashes}))
}
`

const read = (/** @type {string} */ path) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')
const write = (/** @type {string} */ path, /** @type {string} */ text) =>
  writeFileSync(new URL(`../../${path}`, import.meta.url), text)

/**
 * Types and hashes of a version of the modules k8s.io/api and k8s.io/apimachinery.
 * @param {string} version
 * @returns {{ types: import('./goTypeTable.mjs').GoTypes, hashes: string[] }}
 */
function ask(version) {
  const cwd = mkdtempSync(join(tmpdir(), 'release-types-'))
  try {
    writeFileSync(join(cwd, 'main.go'), program)
    const required = ['api', 'apimachinery'].map((name) => `require k8s.io/${name} ${version}\n`).join('')
    writeFileSync(join(cwd, 'go.mod'), `module releasetypes\n\ngo 1.24\n\n${required}`)
    execFileSync('go', ['mod', 'tidy'], { cwd, stdio: ['ignore', 'inherit', 'inherit'] })
    return JSON.parse(
      execFileSync('go', ['run', '.'], {
        cwd,
        input: read('conformance/hashes.json'),
        encoding: 'utf8',
        maxBuffer: 1e8,
      }),
    )
  } finally {
    rmSync(cwd, { recursive: true })
  }
}

/**
 * Changes of a struct from `before` to `after`, in order: `-Name` removes a field, `Name>Field` adds a field behind
 * another one (`>Field`: in front). A new type has its whole text, a removed type `null`.
 * @param {string | undefined} before
 * @param {string | undefined} after
 * @returns {string[] | string | null}
 */
function changesOf(before, after) {
  if (before === undefined || after === undefined) return after ?? null
  const old = before.split(' ')
  const fields = after.split(' ')
  const removed = old.filter((field) => !fields.includes(field)).map((field) => `-${field.split(/[+=!:]/)[0]}`)
  const added = fields.flatMap((field, at) =>
    old.includes(field) ? [] : [`${fields[at - 1]?.split(/[+=!:]/)[0] ?? ''}>${field}`],
  )
  return [...removed, ...added]
}

const base = JSON.parse(read('src/engine/api/goTypes.json'))
/** @type {Record<string, Record<string, string[] | string | null>>} */
const changes = {}
/** @type {Record<string, string[]>} */
const hashes = {}
for (const [release, version] of Object.entries(modules)) {
  const { types, hashes: found } = ask(version)
  const table = Object.fromEntries(goTypeTable(types))
  hashes[release] = found
  const names = [...new Set([...Object.keys(base), ...Object.keys(table)])].filter((name) => base[name] !== table[name])
  if (release === BASE && names.length > 0) throw new Error(`goTypes.json differs from ${version}: ${names.join(', ')}`)
  if (release !== BASE)
    changes[release] = Object.fromEntries(names.map((name) => [name, changesOf(base[name], table[name])]))
}
const rows = Object.entries(changes).map(
  ([release, types]) =>
    `${JSON.stringify(release)}: {\n${Object.entries(types)
      .map(([name, change]) => `  ${JSON.stringify(name)}: ${JSON.stringify(change)}`)
      .join(',\n')}\n}`,
)
write('src/engine/api/goTypeChanges.json', `{\n${rows.join(',\n')}\n}\n`)
const lines = Object.entries(hashes).map(([release, list]) => `${JSON.stringify(release)}: ${JSON.stringify(list)}`)
write('conformance/versions/hashes.json', `{\n${lines.join(',\n')}\n}\n`)
