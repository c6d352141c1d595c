#include "net/machine.h"

#include <ifaddrs.h>
#include <net/if.h> // NOLINT(misc-include-cleaner): IFF_UP
#include <netdb.h>
#include <netinet/in.h>
#include <sys/resource.h>
#include <sys/socket.h>

#include <array>
#include <cstddef>
#include <string>
#include <vector>

namespace ananas::net {

std::size_t raise_files_limit() {
    rlimit limit{};
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return 0;
    const rlim_t before = limit.rlim_cur;
    limit.rlim_cur = limit.rlim_max;
    if (setrlimit(RLIMIT_NOFILE, &limit) != 0) return before;
    return limit.rlim_cur;
}

std::vector<std::string> reachable_addresses() {
    ifaddrs *list = nullptr;
    if (getifaddrs(&list) != 0) return {};
    std::vector<std::string> found;
    for (const int family : {AF_INET, AF_INET6})
        for (const ifaddrs *one = list; one != nullptr; one = one->ifa_next) {
            if (one->ifa_addr == nullptr || one->ifa_addr->sa_family != family) continue;
            if ((one->ifa_flags & IFF_UP) == 0 || (one->ifa_flags & IFF_LOOPBACK) != 0) continue;
            // An address that is good on one cable only cannot be typed into a browser.
            if (family == AF_INET6 &&
                IN6_IS_ADDR_LINKLOCAL(&reinterpret_cast<const sockaddr_in6 *>(one->ifa_addr)->sin6_addr))
                continue;
            std::array<char, NI_MAXHOST> name{};
            const socklen_t size = family == AF_INET ? sizeof(sockaddr_in) : sizeof(sockaddr_in6);
            if (getnameinfo(one->ifa_addr, size, name.data(), name.size(), nullptr, 0, NI_NUMERICHOST) == 0)
                found.emplace_back(name.data());
        }
    freeifaddrs(list);
    return found;
}

} // namespace ananas::net
