// npm run lock: brings package-lock.json up to date, without packages for platforms that the registry does not have.
// npm ci would ask for them on every platform and fail.
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";

execFileSync("npm", ["install", "--package-lock-only", "--no-progress"], { stdio: "inherit" });
const lock = JSON.parse(readFileSync("package-lock.json", "utf8"));
const places = Object.keys(lock.packages);
for (const each of Object.values(lock.packages))
  for (const name of Object.keys(each.optionalDependencies ?? {}))
    if (!places.some((place) => place.endsWith(`node_modules/${name}`))) delete each.optionalDependencies[name];
writeFileSync("package-lock.json", `${JSON.stringify(lock, null, 2)}\n`);
