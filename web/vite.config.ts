import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { type Plugin, defineConfig } from "vite";

// The room serves X.gz to browsers that take it.
function compressed(): Plugin {
  return {
    name: "compressed",
    apply: "build",
    writeBundle({ dir }) {
      for (const file of readdirSync(dir!, { recursive: true, encoding: "utf8" }))
        if (/\.(html|js|css|svg|json)$/.test(file)) {
          const path = join(dir!, file);
          writeFileSync(`${path}.gz`, gzipSync(readFileSync(path), { level: 9 }));
        }
    },
  };
}

// `npx vite` beside a running room: pages from here, everything else from there.
const room = process.env["ANANAS_ROOM"] ?? "http://localhost:8080";

export default defineConfig({
  plugins: [svelte(), compressed()],
  build: {
    target: ["chrome123", "firefox121", "safari17.5"],
    modulePreload: { polyfill: false }, // it would be an inline script, which the room's policy forbids
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
  server: { proxy: { "/api": room, "/join": room, "/socket": { target: room, ws: true } } },
});
