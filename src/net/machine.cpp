#include "net/machine.h"

#include "net/http.h"

#include <ifaddrs.h>
#include <net/if.h> // NOLINT(misc-include-cleaner): IFF_UP
#include <netdb.h>
#include <netinet/in.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <climits>
#include <cstddef>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
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

// Name servers are not asked: without a network they let one wait, and the room is to open all the same.
std::vector<std::string> host_names() {
    std::array<char, HOST_NAME_MAX + 1> name{};
    if (gethostname(name.data(), name.size() - 1) != 0) return {};
    std::ifstream in("/etc/hosts");
    const std::string hosts((std::istreambuf_iterator<char>(in)), std::istreambuf_iterator<char>());
    return host_names(name.data(), hosts);
}

// "127.0.1.1 ada.example.com ada": a machine that is called ada keeps its domain there.
std::vector<std::string> host_names(std::string_view name, std::string_view hosts) {
    if (name.empty()) return {};
    std::vector<std::string> names = {lower_case(name)};
    const std::string with_dot = names.front() + ".";
    std::istringstream lines{std::string(hosts)};
    for (std::string line; std::getline(lines, line);) {
        std::istringstream words(line.substr(0, line.find('#')));
        std::string word;
        words >> word; // the address
        while (words >> word)
            if (std::string known = lower_case(word); known.starts_with(with_dot)) names.push_back(std::move(known));
    }
    return names;
}

} // namespace ananas::net
